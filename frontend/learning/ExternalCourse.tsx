import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseToTake } from '#resources/learningAnswers.ts'
import { ownDocument } from '../base/ownDocument.ts'
import { toast } from '../base/toasts.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import { LaunchFrame } from './LaunchFrame.tsx'
import { useLaunch } from './useLaunch.ts'

interface ExternalCourseProps {
  readonly course: CourseToTake
  readonly onChange: () => unknown
}

/** The learning system may be shown on pages of learning alone. */
const { enter } = ownDocument((path) => /^\/crm\/(?:study\/[^/]+\/)?learning(?:\/|$)/.test(path))

/** A course of the external learning system: taken in a frame, or in a tab of its own where a browser keeps its cookies from frames. */
export default function ExternalCourse({ course, onChange }: ExternalCourseProps) {
  const { t } = useTranslation('learning')
  const [isOwn] = useState(enter)
  /** Counts launches: each has a frame of its own; null: none is open. */
  const [launch, setLaunch] = useState<number | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const openTab = useTab(course.id, onChange)
  if (!isOwn) return <Waiting rows={4} />
  const open = () => setLaunch((before) => (before ?? 0) + 1)
  const close = () => {
    setLaunch(null)
    opener.current?.focus()
    void onChange()
  }
  return (
    <section aria-label={t('external.title')}>
      <h2>{t('external.title')}</h2>
      <p className="learning-told">{t(course.isRetired ? 'external.retired' : 'external.lead')}</p>
      {!course.isRetired && (
        <div className="learning-lesson-steps">
          <Button ref={opener} type={launch === null && course.state !== 'FINISHED' ? 'primary' : 'default'} onClick={open}>
            {t(launch === null ? 'external.open' : 'external.openAgain')}
          </Button>
          <Button icon={<ExportOutlined aria-hidden />} onClick={() => void openTab()}>
            {t('page.openElsewhere')}
          </Button>
          {launch !== null && <Button onClick={close}>{t('external.close')}</Button>}
        </div>
      )}
      {launch !== null && <LaunchFrame key={launch} courseId={course.id} title={course.name} onAgain={open} onReturned={close} />}
    </section>
  )
}

/** Opens the course in a tab. The tab is there before the launch, or the browser would take it for one that nobody asked for. */
function useTab(courseId: string, onChange: () => unknown) {
  const { t } = useTranslation('learning')
  const launch = useLaunch(courseId)
  return async () => {
    const name = `learning-${crypto.randomUUID()}`
    const tab = window.open('', name)
    if (tab === null) return toast({ kind: 'error', message: t('external.blocked') })
    tab.opener = null
    const problem = await launch('window', name)
    if (problem !== null) {
      tab.close()
      toast({ kind: 'error', message: t('external.failed'), description: problem })
    }
    await onChange()
  }
}
