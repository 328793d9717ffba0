import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { SignatureFaultKind } from '#resources/core/auditAnswers.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { signatureHash, signedContent } from '../auditTrail/hashed.ts'
import type { Database, Run } from '../database/types.ts'
import type { FileStore } from '../files/store.ts'
import { verifyContents } from './formContents.ts'
import { differsFromHistory, filesWithFingerprint } from './history.ts'
import { changedAnswers } from './signedAnswers.ts'

/** A signature that does not fit. Only ids, never what was signed. */
export interface SignatureFault {
  readonly orgId: string
  /** Null where the history tells of one that is not there. */
  readonly signature: string | null
  readonly record: string
  readonly fault: SignatureFaultKind
}

interface SignedTransition {
  readonly resource: ResourceDefinition
  readonly transition: string
  readonly of: readonly string[]
  /** A field that is filled while the signature is in force; null: for ever. */
  readonly inForce: string | null
}

/** Everything that is declared to be signed. */
const signedTransitions: readonly SignedTransition[] = (resources as readonly ResourceDefinition[]).flatMap((resource) => {
  const transitions = Object.entries(transitionsOf(resource.fields))
  return transitions.flatMap(([transition, { signature, sets = {} }]) => {
    if (signature === undefined) return []
    // Another transition that empties what this one sets ends the signature.
    const isEmptied = (name: string) => transitions.some(([, other]) => other.sets?.[name] === null)
    return [{ resource, transition, of: signature.of, inForce: Object.keys(sets).find(isEmptied) ?? null }]
  })
})

/**
 * Checks every signature of an organisation against itself, against the sealed history, the sign-in that it used up, the record as it stands now, and
 * the content of the files and forms that it names; then what those records say beside it, and the copies of them. Stops at the first fault.
 * @returns how many fit, or the first that does not
 */
export async function verifySignatures(
  database: Database,
  store: Pick<FileStore, 'read'>,
  orgId: string,
): Promise<{ readonly signatures: number } | SignatureFault> {
  return database.transaction(orgId, async (run) => {
    for (const signed of signedTransitions) {
      const fault = (await changedSince(run, orgId, signed)) ?? (await missing(run, orgId, signed))
      if (fault !== null) return fault
    }
    const damaged = (await damagedFile(run, store, orgId)) ?? (await damagedForm(run, orgId))
    if (damaged !== null) return damaged
    const answers = await changedAnswers(run, orgId)
    if (answers !== null) return { orgId, signature: null, record: answers, fault: 'signedAnswersChanged' }
    for (const resource of new Set(signedTransitions.map((each) => each.resource))) {
      const changed = await differsFromHistory(run, orgId, resource)
      if (changed !== null) return { orgId, signature: null, record: changed.record, fault: 'recordChanged' }
      const copy = await damagedCopy(run, store, orgId, resource)
      if (copy !== null) return copy
    }
    const { rows } = await run({ text: 'select count(*)::int as signatures from record_signature where org_id = $1', values: [orgId] })
    return { signatures: Number(rows[0]?.signatures) }
  })
}

export const isSignatureFault = (verified: { readonly signatures: number } | SignatureFault): verified is SignatureFault =>
  'fault' in verified

async function changedSince(
  run: Run,
  orgId: string,
  { resource, transition, of, inForce }: SignedTransition,
): Promise<SignatureFault | null> {
  const { rows } = await run({
    text: `select * from (
        select signature.id::text as signature, signature.record_id::text as record, case
          when ${signatureHash('signature')} <> signature.hash or sign_in.id is null or not exists (
            select from audit_event event where event.org_id = signature.org_id and event.record_id = signature.record_id
              and event.kind = signature.resource and event.action = signature.transition and event.user_id = signature.user_id
              and event.changes -> 'signedWith' ->> 1 = encode(signature.hash, 'hex')) then 'signatureChanged'
          when ${inForceSql(inForce)} and ("row".id is null or ${asSigned(resource, of)} <> signature.content) then 'signedChanged' end as fault
        from record_signature signature
        left join "${snake(resource.name)}" "row" on "row".org_id = signature.org_id and "row".id = signature.record_id
        left join sign_in_signature sign_in on sign_in.org_id = signature.org_id and sign_in.id = signature.sign_in_id
          and sign_in.user_id = signature.user_id and sign_in.record_id = signature.record_id
          and sign_in.purpose = signature.resource || '.' || signature.transition and sign_in.used_at is not null
        where signature.org_id = $1 and signature.resource = $2 and signature.transition = $3
      ) checked where fault is not null limit 1`,
    values: [orgId, resource.name, transition],
  })
  return faultIn(orgId, rows)
}

/** A signature that was ended binds the record no more: the record's newest counts, while the field that tells of it is filled. */
const inForceSql = (field: string | null): string =>
  field === null
    ? 'true'
    : `"row"."${snake(field)}" is not null and not exists (select from record_signature later where later.org_id = signature.org_id
        and later.record_id = signature.record_id and later.transition = signature.transition and later.signed_at > signature.signed_at)`

/** The record as it stands now, in the fields that were signed: a declaration that has more signed since leaves older signatures as they are. */
const asSigned = (resource: ResourceDefinition, of: readonly string[]): string =>
  `(select jsonb_object_agg(key, value) from jsonb_each(${signedContent(resource, of, '"row"')}) where signature.content ? key)`

/** The history tells of a signature that is not there. */
async function missing(run: Run, orgId: string, { resource, transition }: SignedTransition): Promise<SignatureFault | null> {
  const { rows } = await run({
    text: `select null as signature, event.record_id::text as record, 'signatureMissing' as fault from audit_event event
      where event.org_id = $1 and event.kind = $2 and event.action = $3 and event.changes ? 'signedWith' and not exists (
        select from record_signature signature where signature.org_id = event.org_id and signature.record_id = event.record_id
          and encode(signature.hash, 'hex') = event.changes -> 'signedWith' ->> 1)
      limit 1`,
    values: [orgId, resource.name, transition],
  })
  return faultIn(orgId, rows)
}

/** The files that signatures name still have the content that was signed. */
async function damagedFile(run: Run, store: Pick<FileStore, 'read'>, orgId: string): Promise<SignatureFault | null> {
  const { rows } = await run({
    text: `select signature.id::text as signature, signature.record_id::text as record, value ->> 'sha256' as sha256, file.location
      from record_signature signature cross join jsonb_each(signature.content) as named(field, value)
      join stored_file file on file.org_id = signature.org_id and file.id = (value ->> 'id')::uuid
      where signature.org_id = $1 and jsonb_typeof(value) = 'object' and value ? 'sha256'`,
    values: [orgId],
  })
  for (const { signature, record, sha256, location } of rows as unknown as readonly SignedFile[])
    if ((await hashOf(store, location)) !== sha256) return { orgId, signature, record, fault: 'signedFileChanged' }
  return null
}

/** The copies of what was signed are as they were made. */
async function damagedCopy(
  run: Run,
  store: Pick<FileStore, 'read'>,
  orgId: string,
  resource: ResourceDefinition,
): Promise<SignatureFault | null> {
  for (const [name, fingerprint] of filesWithFingerprint(resource)) {
    const { rows } = await run({
      text: `select "row".id::text as record, coalesce("row"."${snake(fingerprint)}", encode(file.sha256, 'hex')) as sha256, file.location
        from "${snake(resource.name)}" "row" join stored_file file on file.org_id = "row".org_id and file.id = "row"."${snake(name)}"
        where "row".org_id = $1`,
      values: [orgId],
    })
    for (const { record, sha256, location } of rows as unknown as readonly Omit<SignedFile, 'signature'>[])
      if ((await hashOf(store, location)) !== sha256) return { orgId, signature: null, record, fault: 'copyChanged' }
  }
  return null
}

interface SignedFile {
  readonly signature: string
  readonly record: string
  readonly sha256: string
  readonly location: string
}

/** Null where it cannot be read: what was signed is not there as it was. */
async function hashOf(store: Pick<FileStore, 'read'>, location: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(await store.read(location), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}

/** A form says what it said when somebody signed it. */
async function damagedForm(run: Run, orgId: string): Promise<SignatureFault | null> {
  const { rows } = await run({
    text: `select distinct on (key) content ->> 'integrityKey' as key, id::text as signature, record_id::text as record
      from record_signature cross join lateral (select content ->> 'integrityKey' as key) named
      where org_id = $1 and key is not null order by key, id`,
    values: [orgId],
  })
  const signed = rows as unknown as readonly { readonly key: string; readonly signature: string; readonly record: string }[]
  const damaged = await verifyContents(
    run,
    orgId,
    signed.map(({ key }) => key),
  )
  const found = signed.find(({ key }) => key === damaged)
  return found === undefined ? null : { orgId, signature: found.signature, record: found.record, fault: 'signedFormChanged' }
}

function faultIn(orgId: string, rows: readonly Record<string, unknown>[]): SignatureFault | null {
  const [found] = rows
  return found === undefined ? null : ({ orgId, ...found } as SignatureFault)
}
