import type { Tone } from '../core/values/tones.ts'

/** Cautions about a participant, the most serious first, each with its tone. */
export const cautions = { DECEASED: 'danger', NOT_CONTACTABLE: 'warning' } as const satisfies Readonly<Record<string, Tone>>
export type Caution = keyof typeof cautions
