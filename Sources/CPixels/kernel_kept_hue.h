// Tones that change while hues stay, for adjustments whose function of each channel would turn colors.
#pragma STDC FP_CONTRACT OFF

LANEWISE ints is_beyond(floats value, floats low, floats high) { return (value > high) | (value < low); }

// How much chroma fits: 1 where a channel is inside, otherwise up to where the chord from gray to it leaves the range.
LANEWISE floats fitting_part(floats value, floats gray, floats low, floats high) {
  floats part = clamp(((value > high ? high : low) - gray) / (value - gray), 0.0f, 1.0f);
  return is_beyond(value, low, high) ? part : all(1.0f);
}

// (x + d)³ − x³, which is exactly 0 where d is.
LANEWISE floats cube_step(floats x, floats d) { return d * (3.0f * x * (x + d) + d * d); }

// A color, whose cone responses have these roots, with other OKLab a and b. Only what changes is rounded.
LANEWISE triple with_oklab_moved(triple color, triple root, floats a, floats b) {
  triple moved = light_of_cones_f(
      cube_step(root.x, 0.3963377774f * a + 0.2158037573f * b),
      cube_step(root.y, -0.1055613458f * a - 0.0638541728f * b),
      cube_step(root.z, -0.0894841775f * a - 1.2914855480f * b));
  return (triple){color.x + moved.x, color.y + moved.y, color.z + moved.z};
}

// The OKLab lightness and chroma of a color after a change, with the hue before it. Chroma is lowered, in three steps,
// until channels are in 0…1 or in the range that they had without this. Grays get the change as it is.
LANEWISE triple with_hue_of(triple before, triple after) {
  triple was = oklab_f(before);
  floats square = was.y * was.y + was.z * was.z;
  ints has_hue = square > 1e-12f;
  if (!any(has_hue)) return after;
  triple root_after = oklab_roots_f(after), is = oklab_of_roots_f(root_after);
  floats stretch = root((is.y * is.y + is.z * is.z) / larger(square, all(1e-12f)));
  floats low = smaller(smaller(after.x, after.y), smaller(after.z, all(0.0f)));
  floats high = larger(larger(after.x, after.y), larger(after.z, all(1.0f)));
  floats gray = is.x * is.x * is.x;
  triple kept = with_oklab_moved(after, root_after, was.y * stretch - is.y, was.z * stretch - is.z);
  for (int step = 0; step < 3; step++) {
    ints beyond = is_beyond(kept.x, low, high) | is_beyond(kept.y, low, high) | is_beyond(kept.z, low, high);
    if (!any(has_hue & beyond)) break;
    floats part = smaller(fitting_part(kept.x, gray, low, high), fitting_part(kept.y, gray, low, high));
    part = smaller(part, fitting_part(kept.z, gray, low, high));
    stretch = stretch * part;
    kept = with_oklab_moved(after, root_after, was.y * stretch - is.y, was.z * stretch - is.z);
  }
  return (triple){
      has_hue ? kept.x : after.x, has_hue ? kept.y : after.y, has_hue ? kept.z : after.z};
}
