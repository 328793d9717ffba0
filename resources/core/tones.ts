/** What a state means to whoever glances at it. A screen draws each with a colour of its own, beside its words. */
export const tones = ['neutral', 'info', 'progress', 'success', 'warning', 'danger'] as const
export type Tone = (typeof tones)[number]

/** What is wrong with the tones of these values, as what to do about it. */
export const misdeclaredTones = (values: readonly string[], given: Readonly<Record<string, Tone>>): readonly string[] => [
  ...values.filter((value) => !Object.hasOwn(given, value)).map((value) => `'${value}' has no tone; give it one of ${tones.join(', ')}`),
  ...Object.entries(given).flatMap(([value, tone]) => [
    ...(values.includes(value) ? [] : [`gives a tone to '${value}', which is not one of its states`]),
    ...(tones.includes(tone) ? [] : [`'${tone}' is no tone; take one of ${tones.join(', ')}`]),
  ]),
]
