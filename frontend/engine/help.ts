/** What a word means in this organisation, in the reader's language. */
export interface HelpEntry {
  readonly title: string
  readonly definition: string
}
/** Published definitions by term: `participant.dob` is the field `dob` of the resource `participant`. */
export type HelpEntries = ReadonlyMap<string, HelpEntry>
type HelpHook = () => HelpEntries

const none: HelpEntries = new Map()
let useEntries: HelpHook = () => none

/** `pieces.ts` hands over the hook of the folder that keeps definitions, before the first screen is drawn. */
export function provideHelp(hook: HelpHook): void {
  useEntries = hook
}

/** The published definition of a field; null where the organisation gives none. */
export const useHelp = (resource: string, field: string): HelpEntry | null => useEntries().get(`${resource}.${field}`) ?? null
