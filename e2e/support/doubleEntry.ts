import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { callsAs } from './callsAs.ts'
import { createUniqueWord } from './fresh.ts'
import { people } from './people.ts'

/** Returns a form that requires double entry. */
const createDoubleEntryForm = () => ({
  name: `Laboratory ${createUniqueWord()}`,
  needsDoubleEntry: true,
  formJson: {
    pages: [
      {
        elements: [
          { type: 'text', name: 'haemoglobin', title: 'Haemoglobin (g/L)', inputType: 'number', isRequired: true },
          { type: 'text', name: 'platelets', title: 'Platelets (10⁹/L)', inputType: 'number' },
          { type: 'text', name: 'note', title: 'Note' },
        ],
      },
    ],
  },
})

/** Creates a form that requires double entry. The coordinator completes the form, which then waits for its second entry. */
export async function completeFirstEntry(origin: string | undefined, answers: Readonly<Record<string, Json>>) {
  const admin = await callsAs(origin, people.admin.email)
  const { id: formId } = await admin<{ readonly id: string }>('admin/form', createDoubleEntryForm())
  const medical = await callsAs(origin, 'medical@northlake.example')
  await medical(`form/${formId}/transitions/approve`, {})
  const coordinator = await callsAs(origin, people.coordinator.email)
  const enrolledRows = await coordinator<readonly ResourceAnswer['participantStudy'][]>(
    'participant-studies?recruitmentStatus=ENROLLED&_end=100',
  )
  const assignment = await coordinator<{ readonly id: string }>('form-assignments', { participantStudyId: enrolledRows.at(-9)?.id, formId })
  const [submission] = await coordinator<readonly { readonly id: string }[]>(`form-submissions?formAssignmentId=${assignment.id}`)
  const id = submission?.id ?? ''
  const changes = Object.entries(answers).map(([question, value]) => ({
    operationId: crypto.randomUUID(),
    question,
    value,
    baseVersion: 0,
  }))
  await coordinator(`form-submission/${id}/answers`, { submissionId: id, changes }, 'PUT')
  await coordinator(`form-submission/${id}/transitions/complete`, {})
  return { formId, submissionId: id }
}
