import type { Font } from 'fontkit'

interface PositionProcessor {
  applyAnchor(mark: { readonly markAnchor: unknown }, baseAnchor: unknown, baseGlyphIndex: number): void
}

type FontWithLayout = Font & { readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: PositionProcessor | null } | null } }

const correctedFonts = new WeakSet<object>()

/**
 * Ignores letters without a declared anchor for a mark. fontkit 2.0.4 throws for them, which affects most words in Tamil, Thai and
 * Devanagari, although fonts may omit the anchor (OpenType, GPOS lookup types 4 to 6): https://github.com/foliojs/fontkit/issues/367. The
 * open pull request 374 fixes it there. All fonts share the corrected method.
 */
export function skipMissingMarkPositions(font: Font): void {
  const processor = (font as FontWithLayout)._layoutEngine?.engine?.GPOSProcessor
  if (processor === undefined || processor === null) return
  const prototype = Object.getPrototypeOf(processor) as PositionProcessor
  if (correctedFonts.has(prototype)) return
  correctedFonts.add(prototype)
  const { applyAnchor } = prototype
  prototype.applyAnchor = function applyKnownAnchor(mark, baseAnchor, baseGlyphIndex) {
    if (baseAnchor !== null && mark.markAnchor !== null) applyAnchor.call(this, mark, baseAnchor, baseGlyphIndex)
  }
}
