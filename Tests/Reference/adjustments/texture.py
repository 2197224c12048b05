"""texture: fine detail between the lightness without the finest noise and the mid layer; see local.py."""

TYPICAL = {"amount": 40}
# The mid layer differs from the lightness in photos of more than 200 pixels only.
IMAGES = [("more", 230, 3, 3, [{"op": "texture", "amount": 100}])]
