import pg from 'pg'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { BenchServer } from './benchServer.ts'
import { sendRequest } from './sendRequest.ts'

const admin = 'admin@northlake.example'
const medical = 'medical@northlake.example'
const coordinator = 'coordinator@northlake.example'
const submissions = Number(process.env.BENCH_SUBMISSIONS ?? 100_000)
const questions = 10

const formJson: JsonObject = {
  pages: [{ elements: Array.from({ length: questions }, (_, index) => ({ type: 'text', name: `q${index}`, title: `Question ${index}` })) }],
}

/** Measures exports of forms with ten answers each, in each format. */
export async function measureExports(benchServer: BenchServer): Promise<string[][]> {
  const person = await benchServer.signedIn(coordinator)
  const [participation] = await sendRequest<readonly ResourceAnswer['participantStudy'][]>(
    benchServer,
    person,
    'GET',
    'participant-studies?_end=1',
  )
  const form = await sendRequest<{ readonly id: string }>(benchServer, await benchServer.signedIn(admin), 'POST', 'admin/form', {
    name: 'Bench of exports',
    formJson,
  })
  await sendRequest(benchServer, await benchServer.signedIn(medical), 'POST', `form/${form.id}/transitions/approve`, {})
  const assignment = await sendRequest<{ readonly id: string }>(benchServer, person, 'POST', 'form-assignments', {
    participantStudyId: participation?.id,
    formId: form.id,
  })
  await fill(benchServer.ownerUrl, assignment.id)
  const rows: string[][] = []
  for (const format of ['long', 'wide', 'odm']) {
    const before = benchServer.server.peakMemory()
    const startedAt = performance.now()
    const answer = await fetch(`${benchServer.url}/api/study/${participation?.studyId}/form-export?format=${format}&formId=${form.id}`, {
      headers: person,
    })
    if (!answer.ok || answer.body === null) throw new Error(`${format}: ${answer.status}`)
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.length
    const seconds = (performance.now() - startedAt) / 1000
    rows.push([
      `${submissions.toLocaleString('en')} forms as ${format}, ${Math.round(bytes / 2 ** 20)} MiB`,
      `${Math.round(submissions / seconds)} a second, +${Math.round(benchServer.server.peakMemory() - before)} MiB`,
      '≥ 2,000 a second, ≤ +100 MiB',
    ])
  }
  return rows
}

/** Creates completed forms of one assignment in the database. Through the server, it would take hours. */
async function fill(ownerUrl: string, assignmentId: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // By hand: the benchmark writes the rows that it measures.
    const copySubmissionsSql = `insert into form_submission (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, form_version_id,
        purpose, form_assignment_id, occurrence, status, completed_on)
      select assignment.org_id, gen_random_uuid(), assignment.participant_study_id, assignment.participant_id, assignment.study_id, assignment.site_id,
        assignment.form_id, version.id, 'CONDUCT', assignment.id, number + 1, 'COMPLETED', now()
      from form_assignment assignment join form_version version
        on version.org_id = assignment.org_id and version.form_id = assignment.form_id, generate_series(1, $2::int) as number
      where assignment.id = $1`
    await client.query(copySubmissionsSql, [assignmentId, submissions])
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
