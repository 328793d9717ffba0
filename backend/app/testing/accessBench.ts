import pg from 'pg'
import { v7 as newId } from 'uuid'
import type { Grants } from '../../platform/access/types.ts'
import type { Caller, StudySitePair } from '../../platform/common/caller.ts'
import { todayFor } from '../../platform/common/today.ts'
import { type TestDatabase, type TestNode, testDatabase } from './index.ts'

/** A database for the tests of access. Its owner inserts the rows, which bypasses every rule. */
export interface AccessBench extends TestDatabase {
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  organisation(): Promise<string>
  role(orgId: string, abilities: readonly string[]): Promise<string>
  user(orgId: string, roleId: string, status?: string): Promise<string>
  studySite(orgId: string): Promise<StudySitePair>
  assign(orgId: string, userId: string, pair: StudySitePair): Promise<void>
  participant(
    orgId: string,
    options?: { readonly createdBy?: string; readonly in?: StudySitePair; readonly isRestricted?: boolean },
  ): Promise<string>
}

export async function accessBench(): Promise<AccessBench> {
  const test = await testDatabase()
  const owner = new pg.Pool({ connectionString: test.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const query: AccessBench['query'] = async (text, values = []) => (await owner.query(text, [...values])).rows
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
    const id = typeof row.id === 'string' ? row.id : newId()
    const columns = Object.entries({ ...row, id })
    const placeholders = columns.map((_, index) => `$${index + 1}`)
    await query(
      `insert into "${table}" (${columns.map(([name]) => `"${name}"`).join(', ')}) values (${placeholders.join(', ')})`,
      columns.map(([, value]) => value),
    )
    return id
  }

  return {
    ...test,
    query,
    organisation: async () => {
      const id = newId()
      return insert('organisation', {
        org_id: id,
        id,
        name: `Organisation ${id}`,
        custom_url: 'https://example.org',
        web_page_title: 'Test',
      })
    },
    role: (orgId, abilities) => insert('role', { org_id: orgId, role_name: `Role ${newId()}`, abilities }),
    user: (orgId, roleId, status = 'ACTIVE') =>
      insert('user', { org_id: orgId, first_name: 'Ann', last_name: 'Lee', email: `${newId()}@example.org`, role_id: roleId, status }),
    studySite: async (orgId) => {
      const siteId = await insert('site', { org_id: orgId, name: `Site ${newId()}` })
      const studyId = await insert('study', {
        org_id: orgId,
        trial_id: newId(),
        trial_name: 'Trial',
        introduction: '-',
        description: '-',
        conditions: ['-'],
        study_type: 'REGISTRY',
        duration: '-',
        no_of_participants: 1,
        schedule_assessments: '-',
        no_of_visits: 1,
        lead_sponser: '-',
        principle_investigator: '-',
        contact_phone: '514-555-0100',
        contact_email: 'contact@example.org',
      })
      await insert('board_column', { org_id: orgId, study_id: studyId, name: 'Identified', rank: '50000000' })
      return { studyId, siteId }
    },
    assign: async (orgId, userId, { studyId, siteId }) => {
      await insert('study_site_assignment', {
        org_id: orgId,
        user_id: userId,
        study_id: studyId,
        site_id: siteId,
        site_role: 'COORDINATOR',
      })
    },
    participant: async (orgId, { createdBy, in: pair, isRestricted = false } = {}) => {
      const id = await insert('participant', {
        org_id: orgId,
        created_by: createdBy ?? null,
        first_name: 'Mia',
        last_name: 'Roy',
        dob: '1980-01-01',
        gender: 'female',
        postal_code: 'H2X 1Y4',
        referral_source: 'CLINIC',
        email: `${newId()}@example.org`,
        is_restricted_profile: isRestricted,
      })
      if (pair !== undefined) {
        const [column] = await query('select id from board_column where study_id = $1 order by rank limit 1', [pair.studyId])
        const studyFields = { study_id: pair.studyId, site_id: pair.siteId, column_id: column?.id, rank: id }
        await insert('participant_study', { org_id: orgId, participant_id: id, ...studyFields })
      }
      return id
    },
    close: async () => {
      await owner.end()
      await test.close()
    },
  }
}

export const createCaller = (orgId: string, userId: string, grants: Pick<Grants, 'can' | 'studySites'>): Caller => ({
  orgId,
  userId,
  sessionId: newId(),
  language: 'en',
  zones: { organisation: 'America/Toronto', sites: {} },
  correlationId: newId(),
  can: grants.can,
  studySites: grants.studySites,
  unlocked: new Map(),
})

/** Polls until the condition is true, because other connections see some changes a little later. */
export async function waitUntil(checkCondition: () => Promise<boolean>, milliseconds = 60_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    if (await checkCondition()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The condition was not met in time')
}

/** Returns today's date at the user's organisation, YYYY-MM-DD. For some hours each night it differs from the date in UTC. */
export const todayOf = async (node: TestNode, email: string): Promise<string> =>
  todayFor(await node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: crypto.randomUUID() }))
