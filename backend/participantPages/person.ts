import { type Language, languageOf } from '#resources/core/preferences.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { type Channel, channels } from '#resources/mailChannel.ts'
import type { Run } from '../database/types.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid } from '../errors.ts'
import { isConfigured } from '../mail/handOver.ts'
import { reachProblems } from '../mail/index.ts'
import type { Studydesk } from '../studydesk.ts'

/** What is known of the participant whose pages are opened. */
export interface Person {
  readonly id: string
  /** YYYY-MM-DD. */
  readonly dob: string
  readonly email: string | null
  readonly primaryMobile: string | null
  readonly isContactable: boolean
  readonly organisation: string
  readonly language: Language
}

/** Null of one who died or is in the trash. */
export async function personOf(run: Run, orgId: string, participantId: string): Promise<Person | null> {
  const { rows } = await run({
    text: `select participant.id::text, dob::text, email, primary_mobile as "primaryMobile",
        coalesce(contactable_by_any_study, false) as "isContactable", organisation.name as organisation, organisation.language
      from participant join organisation on organisation.org_id = participant.org_id
      where participant.org_id = $1 and participant.id = $2 and participant.deleted_at is null and participant.deceased is not true`,
    values: [orgId, participantId],
  })
  return (rows[0] as unknown as Person | undefined) ?? null
}

/** By which they can be reached now: those whose service is set up first. */
export function waysTo(person: Person, config: Studydesk['config']): readonly Channel[] {
  const open = channels.filter((channel) => reachProblems(person, channel).length === 0)
  return [...open].sort((left, right) => Number(isConfigured(config, right)) - Number(isConfigured(config, left)))
}

/** The way that is asked for, else the first. @throws invalid where it is none of theirs */
export function wayAsked(ways: readonly Channel[], asked: unknown): Channel {
  const [first] = ways
  const chosen = asked === undefined || asked === null ? first : ways.find((each) => each === asked)
  if (chosen !== undefined) return chosen
  const problem: FieldProblem = { path: 'channel', code: first === undefined ? 'participantNotContactable' : 'notAChoice' }
  throw invalid([problem])
}

/** Of a call before anybody has said who they are: what the page is read in. */
export const languageIn = ({ body, header }: Pick<CallRequest, 'body' | 'header'>, organisation?: Language): Language => {
  const { language } = bodyOf(body)
  return languageOf({ asked: typeof language === 'string' ? language : null, organisation, browser: header('accept-language') })
}
