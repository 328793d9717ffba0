import { type MissingCode, missingCodes } from '#resources/forms/content/missingCodes.ts'
import type { ParticipantSource, RecordFileReading, RecordMapping } from '#resources/participants/recordImport.ts'

/** Participant fields that a file of records may fill, in the order of the dialog. */
export const participantFields = [
  'subjectId',
  'participantClientId',
  'firstName',
  'lastName',
  'dob',
  'gender',
  'email',
  'primaryMobile',
  'postalCode',
  'referralSource',
] as const
export type ParticipantField = (typeof participantFields)[number]

/** Settings of an import as the user edits them. */
export interface RecordSettings {
  readonly participant: Readonly<Partial<Record<ParticipantField, ParticipantSource>>>
  readonly siteId: string | null
  readonly sites: Readonly<Record<string, string>>
  readonly events: Readonly<Record<string, string>>
  /** One code on each line: `-99=UNK`. */
  readonly missing: string
}

/** Returns the settings that the server proposes for a file. Pure. */
export function proposedSettings({ participant, sites, groups, events }: RecordFileReading): RecordSettings {
  const pairsOf = (names: RecordFileReading['events']) =>
    Object.fromEntries(names.flatMap(({ name, proposedId }) => (proposedId === null ? [] : [[name, proposedId] as const])))
  return {
    participant: Object.fromEntries(
      participantFields.flatMap((field) => {
        const column = participant[field]
        return column === undefined ? [] : [[field, { column }] as const]
      }),
    ),
    siteId: sites.length === 1 ? (sites[0]?.id ?? null) : null,
    sites: pairsOf(groups),
    events: pairsOf(events),
    missing: '',
  }
}

/** Reads the missing-data codes; null if a line has another form. Pure. */
export function parseMissingCodes(text: string): Readonly<Record<string, MissingCode>> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line): readonly [string, MissingCode] | null => {
    const separator = line.lastIndexOf('=')
    const code = missingCodes.find(
      (each) =>
        each ===
        line
          .slice(separator + 1)
          .trim()
          .toUpperCase(),
    )
    const name = line.slice(0, Math.max(separator, 0)).trim()
    return code === undefined || name === '' ? null : [name, code]
  })
  return pairs.includes(null) ? null : Object.fromEntries(pairs.filter((pair) => pair !== null))
}

/** Returns the mapping to send; null while a required setting is missing. Pure. */
export function mappingOf({ participant, siteId, sites, events, missing }: RecordSettings): RecordMapping | null {
  const codes = parseMissingCodes(missing)
  return siteId === null || codes === null
    ? null
    : { participant: participant as RecordMapping['participant'], siteId, sites, events, missingCodes: codes }
}
