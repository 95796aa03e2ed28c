// Sets the five brand colour variables of a shop through the CSSOM, which the CSP allows.

const ramp = ['50', '100', '600', '700', '800'] as const;
const hexColour = /^#[0-9a-f]{6}$/i;

/** Accepts `{50: '#e9f7f0', …}`; anything else keeps the product's green. */
export function applyBrand(theme: unknown, style: CSSStyleDeclaration): void {
  if (typeof theme !== 'object' || theme === null) return;
  const colours = theme as Record<string, unknown>;
  for (const step of ramp) {
    const colour = colours[step] ?? colours[`b${step}`];
    if (typeof colour === 'string' && hexColour.test(colour))
      style.setProperty(`--b${step}`, colour);
  }
}
