// The blend modes of W3C Compositing 1 and opacity, in encoded values.
#pragma STDC FP_CONTRACT OFF

// The separable modes for arguments in 0…1: `i` the backdrop (the input of the step), `a` the source (its result).
LANEWISE floats separable(px_blend blend, floats i, floats a) {
  switch (blend) {
    case PX_MULTIPLY: return i * a;
    case PX_SCREEN: return i + a - i * a;
    case PX_OVERLAY: return i <= 0.5f ? 2.0f * i * a : 1.0f - 2.0f * (1.0f - i) * (1.0f - a);
    case PX_SOFT_LIGHT: {
      floats darker = i - (1.0f - 2.0f * a) * i * (1.0f - i);
      floats d = i <= 0.25f ? ((16.0f * i - 12.0f) * i + 4.0f) * i : root(i);
      return a <= 0.5f ? darker : i + (2.0f * a - 1.0f) * (d - i);
    }
    default: return a;
  }
}

// One channel of a mix; `amount` 0 returns `before` bit for bit, and 1 in normal mode `source`.
LANEWISE floats mix_channel(floats before, floats source, floats amount, px_blend blend) {
  floats i = encode_f(before), a = encode_f(source);
  if (blend != PX_NORMAL && blend != PX_LUMINOSITY && blend != PX_COLOR) {
    // The modes are defined on 0…1; the part of the backdrop outside is added back, so nothing clips.
    floats inside = clamp(i, 0.0f, 1.0f);
    a = separable(blend, inside, clamp(a, 0.0f, 1.0f)) + (i - inside);
  }
  floats mixed = decode_f(i + amount * (a - i));
  if (blend == PX_NORMAL) mixed = amount == 1.0f ? source : mixed;
  return amount == 0.0f ? before : mixed;
}

// A pixel before a step, mixed with the pixel after it.
LANEWISE triple mix_triple(triple before, triple now, floats amount, px_blend blend) {
  if (blend == PX_LUMINOSITY || blend == PX_COLOR) {
    triple was = oklab_f(before), is = oklab_f(now);
    now = oklab_inverse_f(blend == PX_LUMINOSITY ? (triple){is.x, was.y, was.z} : (triple){was.x, is.y, is.z});
  }
  return (triple){
      mix_channel(before.x, now.x, amount, blend),
      mix_channel(before.y, now.y, amount, blend),
      mix_channel(before.z, now.z, amount, blend),
  };
}
