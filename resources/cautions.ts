import type { Tone } from './core/tones.ts'

/** What must be known of a participant before anything is done with them, the gravest first, each with its tone. */
export const cautions = { DECEASED: 'danger', NOT_CONTACTABLE: 'warning' } as const satisfies Readonly<Record<string, Tone>>
export type Caution = keyof typeof cautions
