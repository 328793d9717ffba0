import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { type StatusField, transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { domains } from '../../../app/domains.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import type { Caller } from '../../common/caller.ts'
import { ApplicationError } from '../../common/errors.ts'
import type { Work, WriteAction } from '../engine.types.ts'
import type { Hook, ResourceHooks, Write } from '../types.ts'
import { hooksOf, type WriteKind } from '../writes/hooks.ts'
import { buildAnyChange, buildBodies, buildFieldValue, createSample, transitionInputOf } from './samples.ts'
import { signatureFor } from './signatureFor.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/**
 * Tests every hook that locks rows (`holds`) × every write that runs it: during its check, no other connection can change the written row
 * or the rows that `holds` names.
 */
interface LockingWrite extends WriteKind {
  readonly resource: ResourceDefinition
  readonly hooks: readonly Hook[]
}

const hooksOfDomains = (name: string): readonly ResourceHooks[] =>
  domains.flatMap(({ hooks = {} }) => (hooks as Readonly<Record<string, ResourceHooks>>)[name] ?? [])
const writeKindsOf = (resource: ResourceDefinition): readonly WriteKind[] => [
  ...(['create', 'update', 'remove', 'restore'] as const satisfies readonly WriteAction[]).map((action) => ({ action })),
  ...Object.keys(transitionsOf(resource.fields)).map((transition) => ({ action: 'transition' as const, transition })),
]
const lockingWrites: readonly LockingWrite[] = testedResources.flatMap((resource) =>
  writeKindsOf(resource).flatMap((writeKind) => {
    const hooks = hooksOf({ hooks: hooksOfDomains(resource.name) }, writeKind).filter(({ holds }) => holds !== undefined)
    return hooks.length === 0 ? [] : [{ ...writeKind, resource, hooks }]
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

test.each(lockingWrites.map((each) => ({ ...each, title: `${each.resource.name} ${each.transition ?? each.action}` })))(
  '$title: no checked row can change before the commit',
  async ({ resource, hooks, ...writeKind }) => {
    const row = writeKind.action === 'create' ? null : await createRowFor(resource, writeKind)
    const open: string[] = []
    let watchedCalls = 0
    const watch = async (hook: Hook, write: Write) => {
      watchedCalls += 1
      if (write.before !== null && !(await isRowLocked(resource.name, write.before.id))) open.push('the row')
      for (const name of Object.keys(hook.holds ?? {})) {
        const target = targetOf(resource.fields[name] as never)
        const id = write.input[name] ?? write.before?.[name]
        if (target !== null && typeof id === 'string' && !(await isRowLocked(target, id))) open.push(name)
      }
    }
    const restore = hooks.map((hook) => watchHook(hook, watch))
    try {
      await write(resource, writeKind, row)
    } finally {
      for (const undo of restore) undo()
    }
    expect({ isChecked: watchedCalls > 0, open }).toEqual({ isChecked: true, open: [] })
  },
)

/** Makes a hook call `watch` before its own check, so that the test can look at the locks. @returns a function that reverts this */
function watchHook(hook: Hook, watch: (hook: Hook, write: Write) => Promise<void>): () => void {
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

async function isRowLocked(resource: string, id: unknown): Promise<boolean> {
  const text = `select from "${toSnakeCase(resource)}" where id = $1 for no key update nowait`
  return other.query(text, [id]).then(
    // A missing row counts as locked: the rule of its field rejects it.
    ({ rowCount }) => rowCount === 0,
    ({ code }) => code === '55P03',
  )
}

/** SQL that meets the other conditions of transitions, besides the state, for the row $1 and the user with e-mail $2. */
const conditions: Readonly<Record<string, string>> = {
  'participantStudy.undoEnrolment': 'update participant_study set enrolled_by = (select id from "user" where email = $2) where id = $1',
  'participantStudy.addToConduct': `update participant_study set recruitment_status = 'ENROLLED' where id = $1 and $2 <> ''`,
  'participantVisit.undoReview': `update participant_visit set missed_reviewed_on = now() where id = $1 and $2 <> ''`,
  'formSubmission.sign': `update form_submission set needs_signature = true where id = $1 and $2 <> ''`,
  'announcement.sendByEmail': `update announcement set status = 'PUBLISHED' where id = $1 and $2 <> ''`,
}

/** Creates a row on which the write is possible. */
async function createRowFor(resource: ResourceDefinition, { action, transition }: WriteKind): Promise<string> {
  const { id } = await createSample(node, resource, staff.everything)
  const set = (column: string, ...values: readonly unknown[]) =>
    node.ownerQuery(`update "${toSnakeCase(resource.name)}" set ${column} where id = $1`, [id, ...values])
  if (action === 'restore') await set('deleted_at = now()')
  for (const [name, field] of Object.entries(resource.fields)) {
    const rule = field.type === 'status' && transition != null ? (field as StatusField).transitions[transition] : undefined
    if (rule !== undefined) await set(`"${toSnakeCase(name)}" = $2`, rule.from[0])
  }
  const condition = conditions[`${resource.name}.${transition}`]
  if (condition !== undefined) await node.ownerQuery(condition, [id, staff.everything])
  return id
}

/**
 * Sends the write through the API as a user, or runs it as a trusted step of the domain. A rejection after the check does not matter to
 * this test.
 */
async function write(resource: ResourceDefinition, { action, transition }: WriteKind, id: string | null): Promise<void> {
  const { one, many } = resource.path
  const send = (method: string, path: string, body?: Values) => node.fetch(path, { as: staff.everything, method, body })
  if (action === 'update') return void (await send('PATCH', `${one}/${id}`, changeOf(resource)))
  if (action === 'remove') return void (await send('DELETE', `${one}/${id}`))
  if (action === 'restore') return void (await send('POST', `${one}/${id}/restore`))
  if (action === 'create' && resource.actions.create !== undefined)
    return void (await send('POST', many, (await buildBodies(node, resource, staff.everything))[0]))
  const step = (work: Work) =>
    action === 'create' ? createTrusted(work, resource) : runTrustedTransition(work, resource, String(id), String(transition))
  await node.studydesk.engine.work(caller, step).catch((error: unknown) => {
    if (!(error instanceof ApplicationError)) throw error
  })
}

async function createTrusted({ trusted }: Work, resource: ResourceDefinition): Promise<void> {
  const [body] = await buildBodies(node, resource, staff.everything)
  await trusted.create(resource.name as ResourceName, body as never)
}

async function runTrustedTransition({ trusted }: Work, resource: ResourceDefinition, id: string, name: string): Promise<void> {
  const rule = transitionsOf(resource.fields)[name]
  if (rule === undefined) throw new Error(`No transition ${name}`)
  const changes = { ...transitionInputOf(resource, rule), ...('reviewDate' in (rule.asks ?? {}) ? { reviewDate: '2100-01-01' } : {}) }
  const signature = await signatureFor(node, { resource, transition: name, rule, id, as: staff.everything })
  await trusted.transition(resource.name as ResourceName, id, { name, reason: 'Because', changes, ...signature } as never)
}

/** Changes of a field that a client may write. */
function changeOf(resource: ResourceDefinition): Values {
  const [name = ''] = Object.keys(buildAnyChange(resource))
  return { [name]: buildFieldValue(resource.fields[name] as FieldDefinition) ?? null }
}
