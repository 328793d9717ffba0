/** The package brings no types; the options in use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      /** All characters of the file remain. */
      readonly keepAllGlyphs: true
      readonly targetFormat: 'truetype'
      /** Axes of a variable font that get a fixed value. */
      readonly variationAxes?: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}
