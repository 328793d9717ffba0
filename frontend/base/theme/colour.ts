import { clampChroma, useMode as known, modeOklch, modeRgb } from 'culori/fn'

/** Colour as red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]

/** Minimum contrast ratio for text of normal size: WCAG 2.2, success criterion 1.4.3. */
export const readableRatio = 4.5

/** Parses a colour. @returns null if the text is no hexadecimal colour */
export function parseColour(text: unknown): Colour | null {
  if (typeof text !== 'string') return null
  const shortMatch = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const channels = shortMatch !== null ? shortMatch.slice(1).map((digit) => digit + digit) : long?.slice(1)
  if (channels === undefined) return null
  const [red, green, blue] = channels.map((channel) => Number.parseInt(channel, 16)) as [number, number, number]
  return [red, green, blue]
}

/** Parses a colour that is written in the code. @throws if the text is no colour */
export function requireColour(text: string): Colour {
  const colour = parseColour(text)
  if (colour === null) throw new Error(`'${text}' is not a colour`)
  return colour
}

export const formatColour = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Returns the relative luminance of a colour, 0 (black) to 1 (white): WCAG 2.2, "relative luminance". */
export function computeLuminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours, 1 to 21. */
export function contrast(left: Colour, right: Colour): number {
  const [light, dark] = [computeLuminance(left), computeLuminance(right)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns black or white, whichever is easier to read on the background. */
export const pickContrasting = (background: Colour): Colour => (contrast(white, background) >= contrast(black, background) ? white : black)

export function mixColours(colour: Colour, other: Colour, share: number): Colour {
  const [red, green, blue] = colour.map((channel, index) => channel + ((other[index] ?? 0) - channel) * share) as [number, number, number]
  return [red, green, blue]
}

/** Number of steps in the search for a lightness. */
const steps = 50

/**
 * Makes the colour lighter or darker, only as far as needed to be readable on the background. Keeps chroma and hue (OKLCH), so that a
 * link is as vivid on a dark surface as on a light one; mixing in white would turn it grey. An organisation may choose any colour, but
 * its staff must be able to read the text.
 */
export function adjustForContrast(colour: Colour, background: Colour, ratio: number = readableRatio): Colour {
  if (contrast(colour, background) >= ratio) return colour
  const target = pickContrasting(background)
  const { l, c, h } = oklch({ mode: 'rgb', r: colour[0] / 255, g: colour[1] / 255, b: colour[2] / 255 })
  const end = target === white ? 1 : 0
  for (let step = 1; step < steps; step++) {
    const candidate = toDisplayedColour(l + ((end - l) * step) / steps, c, h)
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return target
}

/** Returns the colour with this lightness, chroma and hue. Reduces the chroma if a screen cannot display the colour. */
export function toDisplayedColour(lightness: number, chroma: number, hue: number | undefined): Colour {
  const { r, g, b } = rgb(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'))
  return [inBytes(r), inBytes(g), inBytes(b)]
}

const inBytes = (share: number): number => Math.min(255, Math.max(0, Math.round(share * 255)))
const oklch = known(modeOklch)
const rgb = known(modeRgb)
