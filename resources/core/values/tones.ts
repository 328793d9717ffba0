/** Tones of states. Screens show each as a colour next to its label. */
export const tones = ['neutral', 'info', 'progress', 'success', 'warning', 'danger'] as const
export type Tone = (typeof tones)[number]

/** Returns the errors in a declaration of tones for these values, each with its correction. */
export const findToneMistakes = (values: readonly string[], input: Readonly<Record<string, Tone>>): readonly string[] => [
  ...values.filter((value) => !Object.hasOwn(input, value)).map((value) => `'${value}' has no tone; give it one of ${tones.join(', ')}`),
  ...Object.entries(input).flatMap(([value, tone]) => [
    ...(values.includes(value) ? [] : [`gives a tone to '${value}', which is not one of its states`]),
    ...(tones.includes(tone) ? [] : [`'${tone}' is no tone; take one of ${tones.join(', ')}`]),
  ]),
]
