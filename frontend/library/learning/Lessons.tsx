import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseDetails, LessonDetails, LessonOpened } from '#resources/library/learningAnswers.ts'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { call } from '../../base/call.ts'
import { busy } from '../../base/ui/busy.tsx'
import { useAct } from '../../base/useAct.ts'
import { FileIcon } from '../../document-viewer/FileIcon.tsx'
import type { ViewedFile } from '../../document-viewer/types.ts'
import { Viewer } from '../../document-viewer/Viewer.tsx'

interface LessonsProps {
  readonly course: CourseDetails
  readonly isWorking: boolean
  readonly onDone: (lessonId: string) => unknown
}

/** Lessons in order: done, next, and not open yet. */
export function Lessons({ course, isWorking, onDone }: LessonsProps) {
  const { t } = useTranslation('learning')
  const next = course.content.find(({ isDone }) => !isDone)
  if (course.content.length === 0) return null
  return (
    <section aria-label={t('page.steps')}>
      <h2>{t('page.steps')}</h2>
      <ol className="line-list">
        {course.content.map((lesson, index) => (
          <Lesson
            key={lesson.id}
            lesson={lesson}
            opensAfter={lesson.isDone || lesson.id === next?.id ? null : (course.content[index - 1]?.name ?? null)}
            isWorking={isWorking}
            onDone={onDone}
          />
        ))}
      </ol>
    </section>
  )
}

interface LessonProps {
  readonly lesson: LessonDetails
  /** Name of the lesson before it; null if the lesson is open. */
  readonly opensAfter: string | null
  readonly isWorking: boolean
  readonly onDone: (lessonId: string) => unknown
}

function Lesson({ lesson, opensAfter, isWorking, onDone }: LessonProps) {
  const { t } = useTranslation('learning')
  const [wasOpened, setWasOpened] = useState(lesson.isOpened)
  const { id, name, description, length, isDone } = lesson
  return (
    <li className="card learning-lesson" data-done={isDone || undefined}>
      <div className="learning-lesson-head">
        <h3>{name}</h3>
        {length !== null && <span className="learning-told">{t('page.minutes', { minutes: length })}</span>}
        {isDone && (
          <span className="learning-done">
            <CheckCircleFilled aria-hidden /> {t('page.done')}
          </span>
        )}
      </div>
      {description !== null && <p>{description}</p>}
      {opensAfter === null ? (
        <div className="learning-lesson-steps">
          <Content lesson={lesson} onOpen={() => setWasOpened(true)} />
          {/* Learners can confirm a lesson only after opening it. */}
          {!isDone && wasOpened && (
            <Button type="primary" loading={busy(isWorking)} onClick={() => void onDone(id)}>
              {t(`page.${getConfirmation(lesson)}`)}
            </Button>
          )}
        </div>
      ) : (
        <p className="learning-told">{t('page.opensAfter', { lesson: opensAfter })}</p>
      )}
    </li>
  )
}

/** Returns which confirmation the learner gives. */
const getConfirmation = ({ kind, document }: LessonDetails): 'watched' | 'read' | 'lookedAt' =>
  kind === 'VIDEO' || document?.contentType?.startsWith('video/') === true ? 'watched' : kind === 'DOCUMENT' ? 'read' : 'lookedAt'

interface ContentProps {
  readonly lesson: LessonDetails
  readonly onOpen: () => void
}

/** Opens the document in the viewer, and an external link in a new tab. */
function Content({ lesson: { id, name, kind, url, document }, onOpen }: ContentProps) {
  const { t } = useTranslation(['learning', 'common'])
  const [opened, setOpened] = useState<ViewedFile | null>(null)
  const { act } = useAct({ toasted: t('page.stepFailed') })
  if (kind !== 'DOCUMENT')
    return (
      <>
        <LessonIcon contentType={kind === 'VIDEO' ? 'video/any' : 'text/uri-list'} />
        <Button
          href={url ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('common:field.labelled', { name: t('page.openElsewhere'), value: name })}
          onClick={onOpen}
        >
          {t('page.openElsewhere')}
        </Button>
      </>
    )
  if (document === null) return <p role="alert">{t('page.closed')}</p>
  /** The server records the opening, which it requires before the lesson can be done. */
  const open = () =>
    act(async () => {
      const lesson = await call(learningCalls.openLesson, { params: { id } })
      setOpened(viewedFileOf(lesson.document))
      onOpen()
    })
  return (
    <>
      <LessonIcon contentType={document.contentType ?? ''} />
      <Button aria-label={t('common:field.labelled', { name: t('page.open'), value: name })} onClick={() => void open()}>
        {t('page.open')}
      </Button>
      {opened !== null && <Viewer files={[opened]} start={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Icon of the content. The first page of a document is mostly white, so a small image of it would look empty. */
const LessonIcon = ({ contentType }: { readonly contentType: string }) => (
  <span className="learning-icon" aria-hidden>
    <FileIcon contentType={contentType} />
  </span>
)

const viewedFileOf = ({ name, fileId, contentType, fileSize }: LessonOpened['document']): ViewedFile => ({
  id: fileId,
  fileName: name,
  contentType: contentType ?? '',
  fileSize: fileSize ?? 0,
})
