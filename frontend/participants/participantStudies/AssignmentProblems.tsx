import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AssignmentError } from '#resources/recruitment/participantStudyAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { fullNameOf, shortNameOf } from '../person/identity.ts'
import type { AssignedReport } from './useAssignment.ts'

/** Lists the people who could not be assigned, each with the reason. A person who is already in the study does not count as a failure. */
export function AssignmentProblems({ report, isSeveral }: { readonly report: AssignedReport; readonly isSeveral: boolean }) {
  const { t } = useTranslation('participants')
  const numbers = useNumbers()
  const inStudyErrors = report.errors.filter(isInStudy)
  const failed = report.errors.filter((error) => !isInStudy(error))
  const countValues = (count: number) => ({ count, figure: numbers.format(count) })
  return (
    <div className="studies-report">
      {isSeveral && report.assigned > 0 && <p role="status">{t('studies.assignedSuccess', countValues(report.assigned))}</p>}
      {failed.length > 0 && (
        <Alert
          role="alert"
          type="error"
          showIcon
          message={isSeveral ? t('studies.notAssigned', countValues(failed.length)) : t('studies.unableToAdd')}
          description={<Named lines={failed.map((error) => `${formatError(error, t)} ${reasonOf(error)}`)} />}
        />
      )}
      {inStudyErrors.length > 0 && (
        <Alert
          role="status"
          type="info"
          showIcon
          message={t('studies.inStudyAlready', countValues(inStudyErrors.length))}
          description={
            <>
              {t('studies.inStudyHelp', { count: inStudyErrors.length })}
              <Named lines={inStudyErrors.map((error) => nameOf(error))} />
            </>
          }
        />
      )}
    </div>
  )
}

function Named({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="studies-problems">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and a participant may occur twice
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

/** True if the person is already in the study, for example after a retry whose first response was lost. Nothing needs correction. */
const isInStudy = ({ code }: AssignmentError): boolean => code === 'AlreadyInStudy'

/**
 * Returns `unableToAssignParticipate` with first and last name (specification 2, section 8); hidden participants have their short name.
 */
function formatError(error: AssignmentError, t: (key: string, names: Record<string, string>) => string): string {
  const { firstName, lastName } = error.refData.participant
  if (firstName === undefined || lastName === undefined) return t('studies.unableToAssignHidden', { name: nameOf(error) })
  return t('studies.unableToAssignParticipate', { firstName, lastName })
}

const nameOf = ({ refData: { participant } }: AssignmentError): string =>
  fullNameOf({ ...participant }) || (participant.participantId === null ? '' : shortNameOf({ id: participant.participantId }))

const reasonOf = ({ message, fields }: AssignmentError): string =>
  fields === undefined || fields.length === 0 ? message : [...new Set(fields.map((field) => field.message))].join(' ')
