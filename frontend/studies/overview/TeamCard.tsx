import { useTranslation } from 'react-i18next'
import type { StudyOverviewRole } from '#resources/studies/studyOverviewAnswer.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'

/** Staff of the study by role. */
export function TeamCard({ team }: { readonly team: readonly StudyOverviewRole[] }) {
  const { t } = useTranslation('studies')
  const texts = useTexts('studySiteAssignment')
  return (
    <section className="card">
      <h2>{t('overview.team')}</h2>
      {team.length === 0 ? (
        <EmptyPanel words={t('overview.noTeam')} />
      ) : (
        <Descriptions
          as="columns"
          items={team.map(({ siteRole, names }) => ({
            key: siteRole,
            label: texts.value('siteRole', siteRole),
            content: names.join(', '),
          }))}
        />
      )}
    </section>
  )
}
