import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AssignmentError } from '#resources/participantStudyAnswers.ts'
import { useNumbers } from '../../fields/numbers.ts'
import { shortNameOf } from '../profile/identity.ts'
import type { AssignedReport } from './useAssignment.ts'

/** Who could not be assigned, one by one, each with the reason. */
export function AssignmentProblems({ report, isSeveral }: { readonly report: AssignedReport; readonly isSeveral: boolean }) {
  const { t } = useTranslation('participants')
  const numbers = useNumbers()
  const count = report.errors.length
  return (
    <>
      {isSeveral && report.assigned > 0 && (
        <p role="status">{t('studies.assignedSuccess', { count: report.assigned, figure: numbers.format(report.assigned) })}</p>
      )}
      <Alert
        role="alert"
        type="error"
        showIcon
        message={t('studies.notAssigned', { count, figure: numbers.format(count) })}
        description={
          <ul className="studies-problems">
            {report.errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nobody is moved in this list, and a participant may stand in it twice
              <li key={index}>
                {wordsOf(error, t)} {reasonOf(error)}
              </li>
            ))}
          </ul>
        }
      />
    </>
  )
}

/** `unableToAssignParticipate` with first and last name (specification 2, section 8); hidden ones by their short name. */
function wordsOf({ refData: { participant } }: AssignmentError, t: (key: string, names: Record<string, string>) => string): string {
  const { firstName, lastName, participantId } = participant
  if (firstName === undefined || lastName === undefined)
    return t('studies.unableToAssignHidden', { name: participantId === null ? '' : shortNameOf({ id: participantId }) })
  return t('studies.unableToAssignParticipate', { firstName, lastName })
}

const reasonOf = ({ message, fields }: AssignmentError): string =>
  fields === undefined || fields.length === 0 ? message : [...new Set(fields.map((field) => field.message))].join(' ')
