import ImportOutlined from '@ant-design/icons/ImportOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { createElement, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participant } from '#resources/participant.ts'
import { dateWords, todayFor } from '../../base/i18n/dates.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { usePieces } from '../../engine/pieces.ts'
import { TourInvitation } from '../tour/TourInvitation.tsx'
import { StudyChips } from './StudyChips.tsx'

const ImportDrawer = lazy(() => import('../../engine/import/ImportDrawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })))

/** Where everybody lands: what the areas put there, and a way to begin with somebody new. */
export default function HomePage() {
  const session = useSession()
  const may = useMay()
  const { home, creators } = usePieces()
  const { t } = useTranslation('common')
  const texts = useTexts(participant.name)
  const [isImporting, setIsImporting] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const Creator = creators[participant.name]
  return (
    <>
      <PageHeader
        title={t(greetingAt(dayjs().hour()), { name: session.user.fullName })}
        subtitle={`${dateWords(todayFor(), 'card')} · ${session.organisation.details.webPageTitle}`}
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
      <Suspense fallback={null}>{home.map((Section, index) => createElement(Section, { key: index }))}</Suspense>
      <Suspense fallback={null}>
        {isCreating && Creator !== undefined && <Creator onClose={() => setIsCreating(false)} />}
        {isImporting && <ImportDrawer resource={participant.name} onClose={() => setIsImporting(false)} />}
      </Suspense>
    </>
  )
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'common:home.morning'
  return hour < 18 ? 'common:home.afternoon' : 'common:home.evening'
}
