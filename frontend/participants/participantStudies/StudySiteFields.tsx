import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { StudyChoice } from './useStudyChoice.ts'

interface StudySiteFieldsProps {
  readonly prefix: string
  readonly choice: StudyChoice
  /** True if a choice is required. */
  readonly isRequired: boolean
  /** True after an attempt to continue: missing values are reported. */
  readonly isTried: boolean
}

export const getStudyFieldId = (prefix: string): string => `${prefix}-study`
export const getSiteFieldId = (prefix: string): string => `${prefix}-site`

/** A study, then one of its sites. */
export function StudySiteFields({
  prefix,
  choice: { options, sites, studyId, siteId, choose, query },
  isRequired,
  isTried,
}: StudySiteFieldsProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participantStudy')
  return (
    <>
      <ChoiceField
        id={getStudyFieldId(prefix)}
        label={texts.label('studyId')}
        isRequired={isRequired}
        problem={isRequired && isTried && studyId === undefined ? t('studies.studyRequired') : null}
        options={options.map(({ id, trialName, trialFullName, trialId, isCurrent }) => ({
          value: id,
          label: `${trialName} (${trialId})`,
          disabled: isCurrent,
          ...(isCurrent ? { note: t('studies.isIn') } : trialFullName === trialName ? {} : { note: trialFullName }),
        }))}
        isLoading={query.isLoading}
        value={studyId}
        onChange={(next) => choose({ studyId: next })}
      />
      <ChoiceField
        id={getSiteFieldId(prefix)}
        label={texts.label('siteId')}
        isRequired={isRequired || studyId !== undefined}
        problem={isTried && (isRequired || studyId !== undefined) && siteId === undefined ? t('studies.siteRequired') : null}
        help={studyId === undefined ? t('studies.studyFirst') : undefined}
        options={sites.map((site) => ({ value: site.siteId, label: site.siteName }))}
        isDisabled={studyId === undefined}
        value={siteId}
        onChange={(next) => choose({ studyId, siteId: next })}
      />
    </>
  )
}
