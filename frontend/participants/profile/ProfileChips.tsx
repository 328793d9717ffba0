import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { contactStateOf } from '../person/identity.ts'
import { useOpenTab } from './useOpenTab.ts'

const tones = { anyStudy: 'success', conditionArea: 'warning', none: 'danger' } as const

/**
 * What must not be overlooked, however far somebody has scrolled: may they be contacted (specification 2, section 4, "Contact state") or have they died
 * in its place, is the profile restricted, where do they take part.
 */
export function ProfileChips({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const { t } = useTranslation(['participants', 'common'])
  const openTab = useOpenTab(row.id)
  const state = contactStateOf(row)
  const studies = labelsOf(row, 'studyIds')
  return (
    <span className="profile-chips">
      {row.deceased === true ? (
        <ToneTag tone="neutral">
          {typeof row.deceasedOn === 'string' ? t('profile.deceasedOn', { day: dateWords(row.deceasedOn) }) : t('profile.deceased')}
        </ToneTag>
      ) : (
        <button type="button" className="profile-chip" title={t('profile.chips.toAgreement')} onClick={() => openTab('agreement')}>
          <ToneTag tone={tones[state]}>{t(`profile.chips.${state}`)}</ToneTag>
        </button>
      )}
      {row.isRestrictedProfile === true && <ToneTag tone="warning">{t('common:detail.restricted')}</ToneTag>}
      {Object.entries(studies).map(([id, title]) => (
        <button key={id} type="button" className="profile-chip" title={t('profile.chips.toStudies')} onClick={() => openTab('studies')}>
          <ToneTag tone="info">{title}</ToneTag>
        </button>
      ))}
    </span>
  )
}
