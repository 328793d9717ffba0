import type { Json } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { callsAs } from './callsAs.ts'
import { freshWord } from './fresh.ts'
import { people } from './people.ts'

/** A form that asks for double entry. */
const formEnteredTwice = () => ({
  name: `Laboratory ${freshWord()}`,
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

/** A new form that asks for double entry, which the coordinator fills in and completes: it waits for its second entry. */
export async function completeFirstEntry(origin: string | undefined, answers: Readonly<Record<string, Json>>) {
  const admin = await callsAs(origin, people.admin.email)
  const { id: formId } = await admin<{ readonly id: string }>('admin/form', formEnteredTwice())
  const medical = await callsAs(origin, 'medical@northlake.example')
  await medical(`form/${formId}/transitions/approve`, {})
  const coordinator = await callsAs(origin, people.coordinator.email)
  const enrolled = await coordinator<readonly ResourceAnswer['participantStudy'][]>(
    'participant-studies?recruitmentStatus=ENROLLED&_end=100',
  )
  const assignment = await coordinator<{ readonly id: string }>('form-assignments', { participantStudyId: enrolled.at(-9)?.id, formId })
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
