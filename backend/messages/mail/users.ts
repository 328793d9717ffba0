import { type Language, languageOf } from '#resources/core/values/preferences.ts'
import type { Run } from '../../platform/database/types.ts'

/** A user as recipient of an e-mail. */
interface MailedUser {
  readonly userId: string
  readonly recipient: string
  readonly language: Language
  /** The name of the organisation. */
  readonly organisation: string
}

/** Returns users who have an e-mail address, each with the language that they chose, else that of the organisation. */
export async function loadUsersToMail(run: Run, orgId: string, ids: readonly string[]): Promise<readonly MailedUser[]> {
  const { rows } = await run({
    text: `select person.id::text as "userId", person.email as recipient, person.language as own, organisation.name as organisation,
        organisation.language as theirs
      from "user" person join organisation on organisation.org_id = person.org_id
      where person.org_id = $1 and person.id = any($2::uuid[]) and person.email is not null order by person.id`,
    values: [orgId, ids],
  })
  return (rows as unknown as readonly Row[]).map(({ own, theirs, ...user }) => ({
    ...user,
    language: languageOf({ own: own ?? undefined, organisation: theirs ?? undefined }),
  }))
}

type Row = Omit<MailedUser, 'language'> & { readonly own: string | null; readonly theirs: string | null }
