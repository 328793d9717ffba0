/** The package has no types; these are the options that we use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      /** Keeps all characters of the file. */
      readonly keepAllGlyphs: true
      readonly targetFormat: 'truetype'
      /** Axes of a variable font that get a fixed value. */
      readonly variationAxes?: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}
