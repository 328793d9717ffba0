import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import type { Statement } from '../../platform/database/types.ts'
import { mountEngine } from '../../platform/engine/index.ts'
import { callerOfUser } from '../../platform/tasks/callerOfUser.ts'

const reader = 'coordinator@northlake.example'
const others = 40_000

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

it("lists a user's newest notifications and counts unread ones by an index, without reading those of other users", async () => {
  const [user] = await node.ownerQuery<{ id: string; org: string }>('select id::text, org_id::text as org from "user" where email = $1', [
    reader,
  ])
  const orgId = user?.org ?? ''
  await node.ownerQuery(
    `insert into notification (org_id, id, user_id, category, topic, record, record_id, participant_id, study_id, site_id, status, created_at)
      select $1, gen_random_uuid(), person.id, 'PARTICIPANTS', 'NEW_PARTICIPANT', 'participantStudy', card.id::text, card.participant_id, card.study_id,
        card.site_id, case when number % 10 = 0 then 'UNREAD' else 'READ' end, now() - make_interval(mins => number)
      from generate_series(1, ${others}) number
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_people from "user" where org_id = $1) person
        on person.place = number % person.all_people
      join (select id, participant_id, study_id, site_id, row_number() over (order by id) - 1 as place, count(*) over () as all_cards
        from participant_study where org_id = $1) card on card.place = number % card.all_cards`,
    [orgId],
  )
  await node.ownerQuery('analyze notification')
  const plans: string[] = []
  const { database } = node.studydesk
  const explainingDatabase: typeof database = {
    ...database,
    async batch(org, statements) {
      for (const statement of statements) plans.push(await planOf(statement))
      return database.batch(org, statements)
    },
  }
  const planOf = async ({ text, values }: Statement): Promise<string> => {
    const [explainResult] = await database.batch(orgId, [{ text: `explain ${text}`, values }])
    return (explainResult?.rows ?? []).map((row) => row['QUERY PLAN']).join('\n')
  }
  const engine = mountEngine(koa(feathers()), { studydesk: { ...node.studydesk, database: explainingDatabase }, resources, domains: [] })
  const caller = await callerOfUser(node.studydesk, { orgId, userId: user?.id ?? '', language: 'en', taskId: orgId })
  await engine.list(caller, 'notification', { _end: 50, _total: 'none' })
  await engine.count(caller, 'notification', { status: 'UNREAD' })
  expect(plans).toHaveLength(2)
  expect(plans[0], plans[0]).toMatch(/notification_newest/)
  expect(plans[1], plans[1]).toMatch(/notification_unread/)
  for (const plan of plans) expect(plan, plan).not.toMatch(/Seq Scan on notification/)
})
