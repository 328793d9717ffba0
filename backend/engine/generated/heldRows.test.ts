import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { type StatusField, transitionsOf } from '#resources/core/fields/status.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Caller } from '../../caller.ts'
import { domains } from '../../domains.ts'
import { ApplicationError } from '../../errors.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import type { Work, WriteAction } from '../engine.types.ts'
import type { Hook, ResourceHooks, Write } from '../types.ts'
import { type Act, hooksOf } from '../writes/hooks.ts'
import { answersTo, anyChange, bodiesFor, createSample, valueFor } from './samples.ts'
import { signatureFor } from './signatureFor.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/**
 * Every check that reads × every write that it is about: while it decides, the row that is written and the rows that it names in `holds` cannot be
 * changed by another connection.
 */
interface Held extends Act {
  readonly resource: ResourceDefinition
  readonly hooks: readonly Hook[]
}

const hooksOfDomains = (name: string): readonly ResourceHooks[] =>
  domains.flatMap(({ hooks = {} }) => (hooks as Readonly<Record<string, ResourceHooks>>)[name] ?? [])
const actsOf = (resource: ResourceDefinition): readonly Act[] => [
  ...(['create', 'update', 'remove', 'restore'] as const satisfies readonly WriteAction[]).map((action) => ({ action })),
  ...Object.keys(transitionsOf(resource.fields)).map((transition) => ({ action: 'transition' as const, transition })),
]
const held: readonly Held[] = testedResources.flatMap((resource) =>
  actsOf(resource).flatMap((act) => {
    const hooks = hooksOf({ hooks: hooksOfDomains(resource.name) }, act).filter(({ holds }) => holds !== undefined)
    return hooks.length === 0 ? [] : [{ ...act, resource, hooks }]
  }),
)

let node: TestNode
let staff: Staff
let caller: Caller
let other: pg.Client
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor(staff.everything), { correlationId: crypto.randomUUID() })
  other = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
  await other.connect()
})
afterAll(async () => {
  await other?.end()
  await node?.close()
})

test.each(held.map((each) => ({ ...each, title: `${each.resource.name} ${each.transition ?? each.action}` })))(
  '$title: nothing that is checked changes before the commit',
  async ({ resource, hooks, ...act }) => {
    const row = act.action === 'create' ? null : await rowFor(resource, act)
    const open: string[] = []
    let seen = 0
    const watch = async (hook: Hook, write: Write) => {
      seen += 1
      if (write.before !== null && !(await isHeld(resource.name, write.before.id))) open.push('the row')
      for (const name of Object.keys(hook.holds ?? {})) {
        const target = targetOf(resource.fields[name] as never)
        const id = write.input[name] ?? write.before?.[name]
        if (target !== null && typeof id === 'string' && !(await isHeld(target, id))) open.push(name)
      }
    }
    const restore = hooks.map((hook) => watched(hook, watch))
    try {
      await write(resource, act, row)
    } finally {
      for (const undo of restore) undo()
    }
    expect({ isChecked: seen > 0, open }).toEqual({ isChecked: true, open: [] })
  },
)

/** The check of a hook looks first at the locks. @returns takes that back */
function watched(hook: Hook, watch: (hook: Hook, write: Write) => Promise<void>): () => void {
  const { check } = hook
  const open = hook as { -readonly [Step in keyof Hook]: Hook[Step] }
  open.check = async (write) => {
    await watch(hook, write)
    await check?.(write)
  }
  return () => {
    if (check === undefined) delete open.check
    else open.check = check
  }
}

async function isHeld(resource: string, id: unknown): Promise<boolean> {
  const text = `select from "${snake(resource)}" where id = $1 for no key update nowait`
  return other.query(text, [id]).then(
    // A row that does not exist is refused by the rule of its field.
    ({ rowCount }) => rowCount === 0,
    ({ code }) => code === '55P03',
  )
}

/** Makes the conditions of transitions hold, beside the state, for the row $1 and the user whose e-mail is $2. */
const conditions: Readonly<Record<string, string>> = {
  'participantStudy.undoEnrolment': 'update participant_study set enrolled_by = (select id from "user" where email = $2) where id = $1',
  'participantStudy.addToConduct': `update participant_study set recruitment_status = 'ENROLLED' where id = $1 and $2 <> ''`,
  'participantVisit.undoReview': `update participant_visit set missed_reviewed_on = now() where id = $1 and $2 <> ''`,
  'formSubmission.sign': `update form_submission set needs_signature = true where id = $1 and $2 <> ''`,
  'announcement.sendByEmail': `update announcement set status = 'PUBLISHED' where id = $1 and $2 <> ''`,
}

/** A row on which the act is possible. */
async function rowFor(resource: ResourceDefinition, { action, transition }: Act): Promise<string> {
  const { id } = await createSample(node, resource, staff.everything)
  const set = (column: string, ...values: readonly unknown[]) =>
    node.ownerQuery(`update "${snake(resource.name)}" set ${column} where id = $1`, [id, ...values])
  if (action === 'restore') await set('deleted_at = now()')
  for (const [name, field] of Object.entries(resource.fields)) {
    const rule = field.type === 'status' && transition != null ? (field as StatusField).transitions[transition] : undefined
    if (rule !== undefined) await set(`"${snake(name)}" = $2`, rule.from[0])
  }
  const condition = conditions[`${resource.name}.${transition}`]
  if (condition !== undefined) await node.ownerQuery(condition, [id, staff.everything])
  return id
}

/** By the call of a user, or a step of the domain itself. A write that is refused afterwards is none of this test. */
async function write(resource: ResourceDefinition, { action, transition }: Act, id: string | null): Promise<void> {
  const { one, many } = resource.path
  const say = (method: string, path: string, body?: Values) => node.fetch(path, { as: staff.everything, method, body })
  if (action === 'update') return void (await say('PATCH', `${one}/${id}`, changeOf(resource)))
  if (action === 'remove') return void (await say('DELETE', `${one}/${id}`))
  if (action === 'restore') return void (await say('POST', `${one}/${id}/restore`))
  if (action === 'create' && resource.actions.create !== undefined)
    return void (await say('POST', many, (await bodiesFor(node, resource, staff.everything))[0]))
  const step = (work: Work) =>
    action === 'create' ? createTrusted(work, resource) : takeTrusted(work, resource, String(id), String(transition))
  await node.studydesk.engine.work(caller, step).catch((error: unknown) => {
    if (!(error instanceof ApplicationError)) throw error
  })
}

async function createTrusted({ trusted }: Work, resource: ResourceDefinition): Promise<void> {
  const [body] = await bodiesFor(node, resource, staff.everything)
  await trusted.create(resource.name as ResourceName, body as never)
}

async function takeTrusted({ trusted }: Work, resource: ResourceDefinition, id: string, name: string): Promise<void> {
  const rule = transitionsOf(resource.fields)[name]
  if (rule === undefined) throw new Error(`No transition ${name}`)
  const changes = { ...answersTo(resource, rule), ...('reviewDate' in (rule.asks ?? {}) ? { reviewDate: '2100-01-01' } : {}) }
  const signature = await signatureFor(node, { resource, transition: name, rule, id, as: staff.everything })
  await trusted.transition(resource.name as ResourceName, id, { name, reason: 'Because', changes, ...signature } as never)
}

/** A change of a field that a client may write. */
function changeOf(resource: ResourceDefinition): Values {
  const [name = ''] = Object.keys(anyChange(resource))
  return { [name]: valueFor(resource.fields[name] as FieldDefinition) ?? null }
}
