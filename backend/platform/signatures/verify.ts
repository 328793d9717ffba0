import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import type { SignatureFaultKind } from '#resources/organisation/auditAnswers.ts'
import { buildSignatureHash, buildSignedContent } from '../auditTrail/hashed.ts'
import type { Database, Run } from '../database/types.ts'
import type { FileStore } from '../files/store.ts'
import { verifyContents } from './formContents.ts'
import { differsFromHistory, findFingerprintedFiles } from './history.ts'
import { findChangedAnswers } from './signedAnswers.ts'

/** A signature that fails verification. Contains only ids, never the signed content. */
export interface SignatureFault {
  readonly orgId: string
  /** Null if the audit trail names a signature that does not exist. */
  readonly signature: string | null
  readonly record: string
  readonly fault: SignatureFaultKind
}

interface SignedTransition {
  readonly resource: ResourceDefinition
  readonly transition: string
  readonly of: readonly string[]
  /** Name of a field that has a value while the signature is in force; null if the signature never ends. */
  readonly inForce: string | null
}

/** All declared transitions with a signature. */
const signedTransitions: readonly SignedTransition[] = (resources as readonly ResourceDefinition[]).flatMap((resource) => {
  const transitions = Object.entries(transitionsOf(resource.fields))
  return transitions.flatMap(([transition, { signature, sets = {} }]) => {
    if (signature === undefined) return []
    // True if another transition clears a field that this transition sets. That other transition ends the signature.
    const isEmptied = (name: string) => transitions.some(([, other]) => other.sets?.[name] === null)
    return [{ resource, transition, of: signature.of, inForce: Object.keys(sets).find(isEmptied) ?? null }]
  })
})

/**
 * Checks every signature of an organisation against its hash, the sealed audit trail, the sign-in that it used up, the current record,
 * and the content of its files and forms. Then checks the remaining fields of the signed records, and their copies. Stops at the first
 * fault.
 * @returns the number of valid signatures, or the first fault
 */
export async function verifySignatures(
  database: Database,
  store: Pick<FileStore, 'read'>,
  orgId: string,
): Promise<{ readonly signatures: number } | SignatureFault> {
  return database.transaction(orgId, async (run) => {
    for (const signed of signedTransitions) {
      const fault = (await findChangedRecord(run, orgId, signed)) ?? (await findMissingSignature(run, orgId, signed))
      if (fault !== null) return fault
    }
    const damagedContent = (await findDamagedFile(run, store, orgId)) ?? (await findDamagedForm(run, orgId))
    if (damagedContent !== null) return damagedContent
    const answers = await findChangedAnswers(run, orgId)
    if (answers !== null) return { orgId, signature: null, record: answers, fault: 'signedAnswersChanged' }
    for (const resource of new Set(signedTransitions.map((each) => each.resource))) {
      const changed = await differsFromHistory(run, orgId, resource)
      if (changed !== null) return { orgId, signature: null, record: changed.record, fault: 'recordChanged' }
      const copy = await findDamagedCopy(run, store, orgId, resource)
      if (copy !== null) return copy
    }
    const { rows } = await run({ text: 'select count(*)::int as signatures from record_signature where org_id = $1', values: [orgId] })
    return { signatures: Number(rows[0]?.signatures) }
  })
}

export const isSignatureFault = (verification: { readonly signatures: number } | SignatureFault): verification is SignatureFault =>
  'fault' in verification

async function findChangedRecord(
  run: Run,
  orgId: string,
  { resource, transition, of, inForce }: SignedTransition,
): Promise<SignatureFault | null> {
  const { rows } = await run({
    text: `select * from (
        select signature.id::text as signature, signature.record_id::text as record, case
          when ${buildSignatureHash('signature')} <> signature.hash or sign_in.id is null or not exists (
            select from audit_event event where event.org_id = signature.org_id and event.record_id = signature.record_id
              and event.kind = signature.resource and event.action = signature.transition and event.user_id = signature.user_id
              and event.changes -> 'signedWith' ->> 1 = encode(signature.hash, 'hex')) then 'signatureChanged'
          when ${inForceSql(inForce)} and ("row".id is null or ${asSigned(resource, of)} <> signature.content) then 'signedChanged' end as fault
        from record_signature signature
        left join "${toSnakeCase(resource.name)}" "row" on "row".org_id = signature.org_id and "row".id = signature.record_id
        left join sign_in_signature sign_in on sign_in.org_id = signature.org_id and sign_in.id = signature.sign_in_id
          and sign_in.user_id = signature.user_id and sign_in.record_id = signature.record_id
          and sign_in.purpose = signature.resource || '.' || signature.transition and sign_in.used_at is not null
        where signature.org_id = $1 and signature.resource = $2 and signature.transition = $3
      ) checked where fault is not null limit 1`,
    values: [orgId, resource.name, transition],
  })
  return firstFaultOf(orgId, rows)
}

/**
 * SQL condition for a signature that still binds its record: the newest one of the record, while the field has a value. Always true if
 * the signature never ends.
 */
const inForceSql = (field: string | null): string =>
  field === null
    ? 'true'
    : `"row"."${toSnakeCase(field)}" is not null and not exists (select from record_signature later where later.org_id = signature.org_id
        and later.record_id = signature.record_id and later.transition = signature.transition and later.signed_at > signature.signed_at)`

/**
 * Returns the SQL of the current record, reduced to the signed fields. If a declaration adds signed fields later, older signatures stay
 * valid.
 */
const asSigned = (resource: ResourceDefinition, fieldNames: readonly string[]): string =>
  `(select jsonb_object_agg(key, value) from jsonb_each(${buildSignedContent(resource, fieldNames, '"row"')}) where signature.content ? key)`

/** Finds a signature that the audit trail names but that does not exist. */
async function findMissingSignature(run: Run, orgId: string, { resource, transition }: SignedTransition): Promise<SignatureFault | null> {
  const { rows } = await run({
    text: `select null as signature, event.record_id::text as record, 'signatureMissing' as fault from audit_event event
      where event.org_id = $1 and event.kind = $2 and event.action = $3 and event.changes ? 'signedWith' and not exists (
        select from record_signature signature where signature.org_id = event.org_id and signature.record_id = event.record_id
          and encode(signature.hash, 'hex') = event.changes -> 'signedWith' ->> 1)
      limit 1`,
    values: [orgId, resource.name, transition],
  })
  return firstFaultOf(orgId, rows)
}

/** Finds a signature whose file no longer has the signed content. */
async function findDamagedFile(run: Run, store: Pick<FileStore, 'read'>, orgId: string): Promise<SignatureFault | null> {
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

/** Finds a signed record whose copy has changed. */
async function findDamagedCopy(
  run: Run,
  store: Pick<FileStore, 'read'>,
  orgId: string,
  resource: ResourceDefinition,
): Promise<SignatureFault | null> {
  for (const [name, fingerprint] of findFingerprintedFiles(resource)) {
    const { rows } = await run({
      text: `select "row".id::text as record, coalesce("row"."${toSnakeCase(fingerprint)}", encode(file.sha256, 'hex')) as sha256, file.location
        from "${toSnakeCase(resource.name)}" "row" join stored_file file on file.org_id = "row".org_id and file.id = "row"."${toSnakeCase(name)}"
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

/** Returns the hash of stored content; null if the content cannot be read. */
async function hashOf(store: Pick<FileStore, 'read'>, location: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(await store.read(location), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}

/** Finds a signature whose form no longer has the signed content. */
async function findDamagedForm(run: Run, orgId: string): Promise<SignatureFault | null> {
  const { rows } = await run({
    text: `select distinct on (key) content ->> 'integrityKey' as key, id::text as signature, record_id::text as record
      from record_signature cross join lateral (select content ->> 'integrityKey' as key) named
      where org_id = $1 and key is not null order by key, id`,
    values: [orgId],
  })
  const signed = rows as unknown as readonly { readonly key: string; readonly signature: string; readonly record: string }[]
  const damagedKey = await verifyContents(
    run,
    orgId,
    signed.map(({ key }) => key),
  )
  const faultyForm = signed.find(({ key }) => key === damagedKey)
  return faultyForm === undefined ? null : { orgId, signature: faultyForm.signature, record: faultyForm.record, fault: 'signedFormChanged' }
}

function firstFaultOf(orgId: string, rows: readonly Record<string, unknown>[]): SignatureFault | null {
  const [faultRow] = rows
  return faultRow === undefined ? null : ({ orgId, ...faultRow } as SignatureFault)
}
