import pg from 'pg'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { asked } from './asked.ts'
import type { Desk } from './place.ts'

const admin = 'admin@northlake.example'
const medical = 'medical@northlake.example'
const coordinator = 'coordinator@northlake.example'
const submissions = Number(process.env.BENCH_SUBMISSIONS ?? 100_000)
const questions = 10

const formJson: JsonObject = {
  pages: [{ elements: Array.from({ length: questions }, (_, index) => ({ type: 'text', name: `q${index}`, title: `Question ${index}` })) }],
}

/** Forms of ten answers each, as the server keeps them, taken along in each format. */
export async function measureExports(desk: Desk): Promise<string[][]> {
  const person = await desk.signedIn(coordinator)
  const [place] = await asked<readonly ResourceAnswer['participantStudy'][]>(desk, person, 'GET', 'participant-studies?_end=1')
  const form = await asked<{ readonly id: string }>(desk, await desk.signedIn(admin), 'POST', 'admin/form', {
    name: 'Bench of exports',
    formJson,
  })
  await asked(desk, await desk.signedIn(medical), 'POST', `form/${form.id}/transitions/approve`, {})
  const assignment = await asked<{ readonly id: string }>(desk, person, 'POST', 'form-assignments', {
    participantStudyId: place?.id,
    formId: form.id,
  })
  await fill(desk.ownerUrl, assignment.id)
  const rows: string[][] = []
  for (const format of ['long', 'wide', 'odm']) {
    const before = desk.server.peakMemory()
    const began = performance.now()
    const answer = await fetch(`${desk.url}/api/study/${place?.studyId}/form-export?format=${format}&formId=${form.id}`, {
      headers: person,
    })
    if (!answer.ok || answer.body === null) throw new Error(`${format}: ${answer.status}`)
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.length
    const seconds = (performance.now() - began) / 1000
    rows.push([
      `${submissions.toLocaleString('en')} forms as ${format}, ${Math.round(bytes / 2 ** 20)} MiB`,
      `${Math.round(submissions / seconds)} a second, +${Math.round(desk.server.peakMemory() - before)} MiB`,
      '≥ 2,000 a second, ≤ +100 MiB',
    ])
  }
  return rows
}

/** Completed forms of one assignment, past the server: to fill them in would take hours. */
async function fill(ownerUrl: string, assignmentId: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // By hand: a bench writes what it measures.
    const copied = `insert into form_submission (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, form_version_id,
        purpose, form_assignment_id, occurrence, status, completed_on)
      select assignment.org_id, gen_random_uuid(), assignment.participant_study_id, assignment.participant_id, assignment.study_id, assignment.site_id,
        assignment.form_id, version.id, 'CONDUCT', assignment.id, number + 1, 'COMPLETED', now()
      from form_assignment assignment join form_version version
        on version.org_id = assignment.org_id and version.form_id = assignment.form_id, generate_series(1, $2::int) as number
      where assignment.id = $1`
    await client.query(copied, [assignmentId, submissions])
    await client.query(
      `insert into form_answer (org_id, submission_id, question, version, value, user_id, operation_id)
        select submission.org_id, submission.id, 'q' || question, 1, to_jsonb('some words ' || question), assignment.created_by, gen_random_uuid()
        from form_submission submission join form_assignment assignment
          on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id, generate_series(0, $2::int) as question
        where submission.form_assignment_id = $1 and submission.status = 'COMPLETED'`,
      [assignmentId, questions - 1],
    )
    await client.query('analyze form_submission; analyze form_answer')
  } finally {
    await client.end()
  }
}
