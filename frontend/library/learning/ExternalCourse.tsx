import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseDetails } from '#resources/library/learningAnswers.ts'
import { createIsolatedDocument } from '../../base/createIsolatedDocument.ts'
import { showToast } from '../../base/toasts.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { LaunchFrame } from './LaunchFrame.tsx'
import { useLaunch } from './useLaunch.ts'

interface ExternalCourseProps {
  readonly course: CourseDetails
  readonly onChange: () => unknown
}

/** Only pages of learning may embed the learning system. */
const { enter } = createIsolatedDocument((path) => /^\/crm\/(?:study\/[^/]+\/)?learning(?:\/|$)/.test(path))

/** Opens a course of the external learning system in a frame, or in a new tab if the browser blocks cookies in frames. */
export default function ExternalCourse({ course, onChange }: ExternalCourseProps) {
  const { t } = useTranslation('learning')
  const [isOwnDocument] = useState(enter)
  /** Number of the current launch, since each launch uses a new frame; null while no launch is open. */
  const [launch, setLaunch] = useState<number | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const openTab = useTab(course.id, onChange)
  if (!isOwnDocument) return <Waiting rows={4} />
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

/** Opens the course in a tab. The tab opens before the launch; otherwise the browser would block it. */
function useTab(courseId: string, onChange: () => unknown) {
  const { t } = useTranslation('learning')
  const launch = useLaunch(courseId)
  return async () => {
    const name = `learning-${crypto.randomUUID()}`
    const tab = window.open('', name)
    if (tab === null) return showToast({ kind: 'error', message: t('external.blocked') })
    tab.opener = null
    const problem = await launch('window', name)
    if (problem !== null) {
      tab.close()
      showToast({ kind: 'error', message: t('external.failed'), description: problem })
    }
    await onChange()
  }
}
