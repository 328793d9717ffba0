import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { expect, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { TaskResult, TaskStarted } from '#resources/organisation/taskAnswers.ts'
import type { TestNode } from '../../app/testing/index.ts'
import { createConsentStudy } from '../../consents/testConsents.ts'
import { sealAll } from '../../platform/auditTrail/sealing.ts'
import { verifyArchive } from './verify/verifyArchive.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'

type Task = ResourceAnswer['task'] & { readonly results: readonly TaskResult[] | null }

/** Creates a study with a form and a consent, for archives of the administrator. */
export async function createArchiveStudy(node: TestNode) {
  const study = await createConsentStudy(node, { needsCountersignature: false })
  const { studyId, siteId } = study.place
  const call = <Data>(method: string, path: string, body?: unknown, caller = admin) => node.call<Data>(path, { as: caller, method, body })
  const [user] = await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [admin])
  const assigned = await call('POST', 'study-site-assignments', { userId: user?.id, studyId, siteId, siteRole: 'COORDINATOR' })
  expect([201, 409, 422]).toContain(assigned.status)
  const form = await call<{ readonly id: string }>('POST', `study/${studyId}/form`, {
    name: `Vitals ${randomUUID().slice(0, 8)}`,
    formJson: { elements: [{ type: 'text', name: 'weight', inputType: 'number', title: { default: 'Weight', fr: 'Poids' } }] },
  })
  await call('POST', `form/${form.data.id}/transitions/approve`, {}, medical)

  return {
    ...study,
    studyId,
    /** Fills in the form for a participant. @returns the id of the submission */
    async fill(participantStudyId: string, weight: number): Promise<string> {
      const { data } = await call<{ readonly id: string }>(
        'POST',
        'form-assignments',
        { participantStudyId, formId: form.data.id },
        coordinator,
      )
      const list = await call<readonly { readonly id: string }[]>(
        'GET',
        `form-submissions?formAssignmentId=${data.id}`,
        undefined,
        coordinator,
      )
      const id = list.data[0]?.id ?? ''
      const changes = [{ operationId: randomUUID(), question: 'weight', value: weight, baseVersion: 0 }]
      const saved = await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes }, coordinator)
      expect(saved.status).toBe(200)
      expect((await call('POST', `form-submission/${id}/transitions/complete`, {}, coordinator)).status).toBe(200)
      return id
    },
    /** Copies the submissions of one participation to another, directly in the database: staff see no restricted profile. @returns the id of one */
    async addSubmission(
      { participantId, participantStudyId }: { readonly participantId: string; readonly participantStudyId: string },
      from: string,
    ): Promise<string> {
      const [row] = await node.ownerQuery<{ id: string }>(
        `insert into form_submission (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, form_version_id, purpose, status)
          select org_id, gen_random_uuid(), $1, $2, study_id, site_id, form_id, form_version_id, purpose, 'IN_PROGRESS'
          from form_submission where participant_study_id = $3 and form_version_id is not null limit 1 returning id::text`,
        [participantStudyId, participantId, from],
      )
      return row?.id ?? ''
    },
    /** Waits for the job that makes the signed copy of a consent. */
    waitForCopy: (id: string) =>
      vi.waitFor(async () => expect((await study.read(id)).copySha256).toMatch(/^[0-9a-f]{64}$/), { timeout: 30_000, interval: 100 }),
    rewrite,
    start: (caller = admin) => call<TaskStarted>('POST', `study/${studyId}/archive`, undefined, caller),
    async waitForTask(taskId: string): Promise<Task> {
      const read = async () => (await call<Task>('GET', `task/${taskId}`)).data
      await vi.waitFor(async () => expect(['DONE', 'FAILED', 'STOPPED']).toContain((await read()).status), {
        timeout: 60_000,
        interval: 100,
      })
      return read()
    },
    /** Seals all events, makes an archive and downloads it. */
    async archive(): Promise<{ readonly bytes: Uint8Array; readonly task: Task }> {
      await sealAll(node.studydesk.database)
      const started = await this.start()
      expect(started.status).toBe(202)
      const task = await this.waitForTask(started.data.taskId)
      expect((task.results ?? []).filter((result) => 'refused' in result)).toEqual([])
      const response = await node.fetch(`study/${studyId}/archive/${started.data.taskId}`, { as: admin })
      expect(response.status).toBe(200)
      return { bytes: new Uint8Array(await response.arrayBuffer()), task }
    },
  }
}

/** Replaces a file of an archive and writes its hash into both lists, as an attacker would. */
function rewrite(files: Record<string, Uint8Array>, name: string, content: Uint8Array): void {
  const hashOf = (bytes: Uint8Array | undefined) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  const replace = (list: string, from: string, to: string) => {
    files[list] = new TextEncoder().encode(textOf(files[list]).replace(from, to))
  }
  const [before, manifestBefore] = [files[name], hashOf(files['manifest.json'])]
  files[name] = content
  const manifest = JSON.parse(textOf(files['manifest.json'])) as { files: { name: string; bytes: number; sha256: string }[] }
  for (const entry of manifest.files.filter((each) => each.name === name))
    Object.assign(entry, { bytes: content.length, sha256: hashOf(content) })
  files['manifest.json'] = new TextEncoder().encode(JSON.stringify(manifest))
  replace('SHA256SUMS', `${hashOf(before)}  ${name}`, `${hashOf(content)}  ${name}`)
  replace('SHA256SUMS', manifestBefore, hashOf(files['manifest.json']))
}

/** Checks an archive as `npm run audit:verify -- --archive FILE` does. */
export async function verifyBytes(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'archive-test-'))
  try {
    const path = join(folder, 'archive.zip')
    await writeFile(path, bytes)
    return await verifyArchive(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs `npm run audit:verify -- --archive FILE` with no settings, as on another machine. */
export function runCheck(bytes: Uint8Array): { readonly status: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'archive-test-'))
  try {
    const path = join(folder, 'archive.zip')
    writeFileSync(path, bytes)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit-verify.ts', '--archive', path], {
      env: {},
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns an archive with changed files, as an attacker could pack it. */
export const repack = (bytes: Uint8Array, change: (files: Record<string, Uint8Array>) => void): Uint8Array => {
  const files = unzipSync(bytes)
  change(files)
  return zipSync(files)
}

export const textOf = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)
