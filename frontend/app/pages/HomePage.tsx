import ImportOutlined from '@ant-design/icons/ImportOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participant } from '#resources/participants/participant.ts'
import { formatDateWithWeekday, formatInstant, timeZoneOf, todayFor } from '../../base/i18n/dates.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useExtensions } from '../../engine/extensions.ts'
import { TourInvitation } from '../tour/TourInvitation.tsx'
import { StudyChips } from './StudyChips.tsx'

const ImportDrawer = lazyPart(() => import('../../engine/import/ImportDrawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })))

/** Landing page: the sections of the areas, and the button to add a participant. */
export default function HomePage() {
  const session = useSession()
  const may = useMay()
  const { home, creators } = useExtensions()
  const { t } = useTranslation('common')
  const texts = useTexts(participant.name)
  const [isImporting, setIsImporting] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const Creator = creators[participant.name]
  return (
    <>
      <PageHeader
        title={t(findGreetingKey(), { name: session.user.givenName })}
        subtitle={`${formatDateWithWeekday(todayFor())} · ${session.organisation.details.webPageTitle}`}
        primary={
          may(participant.name, 'create') && (
            <LinkButton
              to={participant.screens.create}
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onPlainClick={Creator === undefined ? undefined : () => setIsCreating(true)}
            >
              {texts.title('new')}
            </LinkButton>
          )
        }
        extra={
          may(participant.name, 'import') && (
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsImporting(true)}>
              {t('list.import')}
            </Button>
          )
        }
      />
      <StudyChips />
      <TourInvitation />
      <Suspended fallback={null}>{home.map((Section, index) => createElement(Section, { key: index }))}</Suspended>
      <Suspended fallback={null}>
        {isCreating && Creator !== undefined && <Creator onClose={() => setIsCreating(false)} />}
        {isImporting && <ImportDrawer resource={participant.name} onClose={() => setIsImporting(false)} />}
      </Suspended>
    </>
  )
}

/** Returns a greeting for the time of day in the organisation's time zone, which the date below it also uses. */
function findGreetingKey(): string {
  const hour = Number(formatInstant(timeZoneOf({}), new Date().toISOString()).slice('2026-11-23 '.length, '2026-11-23 08'.length))
  if (hour < 12) return 'common:home.morning'
  return hour < 18 ? 'common:home.afternoon' : 'common:home.evening'
}
