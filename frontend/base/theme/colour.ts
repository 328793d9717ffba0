import { clampChroma, useMode as known, modeOklch, modeRgb } from 'culori/fn'

/** Colours as red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]

/** WCAG 2.2, success criterion 1.4.3, for text of normal size. */
export const readableRatio = 4.5

/** @returns null for what is no hexadecimal colour */
export function parseColour(text: unknown): Colour | null {
  if (typeof text !== 'string') return null
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const parts = short !== null ? short.slice(1).map((digit) => digit + digit) : long?.slice(1)
  if (parts === undefined) return null
  const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16)) as [number, number, number]
  return [red, green, blue]
}

/** @throws for what is no colour: for those that stand in the code */
export function knownColour(text: string): Colour {
  const colour = parseColour(text)
  if (colour === null) throw new Error(`'${text}' is not a colour`)
  return colour
}

export const formatColour = (colour: Colour): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, 0 (black) to 1 (white): WCAG 2.2, "relative luminance". */
export function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(left: Colour, right: Colour): number {
  const [light, dark] = [luminance(left), luminance(right)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is easier to read on the background. */
export const opposite = (background: Colour): Colour => (contrast(white, background) >= contrast(black, background) ? white : black)

export function mix(colour: Colour, other: Colour, share: number): Colour {
  const [red, green, blue] = colour.map((part, index) => part + ((other[index] ?? 0) - part) * share) as [number, number, number]
  return [red, green, blue]
}

/** How finely the lightness is searched. */
const steps = 50

/**
 * The colour, made lighter or darker only as far as it must be to be read on the background. Its chroma and hue stay (OKLCH), so that a link
 * on a dark surface is as alive as on a light one; mixed with white it would turn grey.
 * An organisation may choose any colour; its staff must still be able to read.
 */
export function readableOn(colour: Colour, background: Colour, ratio: number = readableRatio): Colour {
  if (contrast(colour, background) >= ratio) return colour
  const target = opposite(background)
  const { l, c, h } = oklch({ mode: 'rgb', r: colour[0] / 255, g: colour[1] / 255, b: colour[2] / 255 })
  const end = target === white ? 1 : 0
  for (let step = 1; step < steps; step++) {
    const candidate = shownAs(l + ((end - l) * step) / steps, c, h)
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return target
}

/** The colour of this lightness, chroma and hue that a screen can show: of less chroma where it cannot show so much. */
export function shownAs(lightness: number, chroma: number, hue: number | undefined): Colour {
  const { r, g, b } = rgb(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'))
  return [inBytes(r), inBytes(g), inBytes(b)]
}

const inBytes = (share: number): number => Math.min(255, Math.max(0, Math.round(share * 255)))
const oklch = known(modeOklch)
const rgb = known(modeRgb)
