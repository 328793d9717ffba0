import type { Font } from 'fontkit'

interface PositionProcessor {
  applyAnchor(mark: { readonly markAnchor: unknown }, baseAnchor: unknown, baseGlyphIndex: number): void
}

type FontWithLayout = Font & { readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: PositionProcessor | null } | null } }

const corrected = new WeakSet<object>()

/**
 * Lets letters stand that have no declared place for a mark. fontkit 2.0.4 throws for them, as for most words in Tamil, Thai and Devanagari, although fonts may leave the place
 * out (OpenType, GPOS lookup types 4 to 6): https://github.com/foliojs/fontkit/issues/367, mended there by pull request 374, which is open. All fonts share
 * the corrected method.
 */
export function skipMissingMarkPositions(font: Font): void {
  const processor = (font as FontWithLayout)._layoutEngine?.engine?.GPOSProcessor
  if (processor === undefined || processor === null) return
  const prototype = Object.getPrototypeOf(processor) as PositionProcessor
  if (corrected.has(prototype)) return
  corrected.add(prototype)
  const { applyAnchor } = prototype
  prototype.applyAnchor = function applyKnownAnchor(mark, baseAnchor, baseGlyphIndex) {
    if (baseAnchor !== null && mark.markAnchor !== null) applyAnchor.call(this, mark, baseAnchor, baseGlyphIndex)
  }
}
