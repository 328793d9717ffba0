import './learning.css'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExternalCourses, maxImportedCourses, type SkippedCourse } from '#resources/library/learningAnswers.ts'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { call, callKey, useCall } from '../../base/call.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Loaded } from '../../base/ui/Loaded.tsx'
import { useAct } from '../../base/useAct.ts'
import type { ListActionDialogProps } from '../../engine/area.ts'
import { LearningSystemState } from './LearningSystemState.tsx'

/** Shows the state of the external learning system and selects its courses to import. */
export default function LearningSystemDialog({ onClose }: ListActionDialogProps) {
  const { t } = useTranslation('learning')
  // Not cached: the learning system may have new courses.
  const query = useCall(learningCalls.externalCourses, {}, { gcTime: 0 })
  const courseImport = useCourseImport()
  const count = courseImport.chosen.length
  return (
    <Dialog
      open
      width={720}
      title={t('external.system')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('external.close')}</Button>
          <Button type="primary" disabled={count === 0} loading={busy(courseImport.isWorking)} onClick={() => void courseImport.bringIn()}>
            {t('external.bringIn', { count })}
          </Button>
        </>
      }
    >
      <LearningSystemState />
      <h2 className="learning-system-head">{t('external.courses')}</h2>
      {courseImport.problem !== null && <Alert role="alert" type="error" showIcon message={courseImport.problem} />}
      {courseImport.left.length > 0 && query.data !== undefined && <LeftOutCourses left={courseImport.left} courses={query.data.courses} />}
      <Loaded query={query} rows={5} failed={query.error?.message ?? ''}>
        {({ courses }) => <Choice courses={courses} chosen={courseImport.chosen} onChoose={courseImport.choose} />}
      </Loaded>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly courses: ExternalCourses['courses']
  readonly chosen: readonly string[]
  readonly onChoose: (externalIds: readonly string[]) => void
}

/** Number of courses from which a search field appears. */
const minCoursesForSearch = 8

function Choice({ courses, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('learning')
  const [searchText, setSearchText] = useState('')
  const shownCourses = courses.filter(({ name }) => name.toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase()))
  if (courses.length === 0) return <p>{t('external.noCourses')}</p>
  return (
    <>
      {courses.length >= minCoursesForSearch && (
        <Input
          value={searchText}
          allowClear
          aria-label={t('external.search')}
          placeholder={t('external.search')}
          onChange={({ target }) => setSearchText(target.value)}
        />
      )}
      {shownCourses.length === 0 && <p role="status">{t('external.nothing', { words: searchText })}</p>}
      <ul className="learning-system-courses">
        {shownCourses.map(({ externalId, name, description, length, isKnown }) => (
          <li key={externalId}>
            <Checkbox
              checked={isKnown || chosen.includes(externalId)}
              disabled={isKnown || (chosen.length >= maxImportedCourses && !chosen.includes(externalId))}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, externalId] : chosen.filter((each) => each !== externalId))}
            >
              {name}
              <span className="learning-told">
                {[isKnown ? t('external.known') : null, length === null ? null : t('page.minutes', { minutes: length })]
                  .filter((text) => text !== null)
                  .join(' · ')}
              </span>
            </Checkbox>
            {description !== null && <p className="learning-told">{description}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function LeftOutCourses({ left, courses }: { readonly left: readonly SkippedCourse[]; readonly courses: ExternalCourses['courses'] }) {
  const { t } = useTranslation('learning')
  const nameOf = (id: string) => courses.find(({ externalId }) => externalId === id)?.name ?? id
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      message={t('external.leftOut')}
      description={
        <ul>
          {left.map(({ externalId, reason }) => (
            <li key={externalId}>{t(`external.reasons.${reason}`, { course: nameOf(externalId) })}</li>
          ))}
        </ul>
      }
    />
  )
}

function useCourseImport() {
  const { t } = useTranslation('learning')
  const invalidate = useInvalidate()
  const client = useQueryClient()
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [leftOutCourses, setLeftOutCourses] = useState<readonly SkippedCourse[]>([])
  const { problem, isWorking, act } = useAct()
  const importCourses = () =>
    act(async () => {
      const { brought, left: skippedCourses } = await call(learningCalls.bringIn, { input: { externalIds: selectedIds } })
      setLeftOutCourses(skippedCourses)
      setSelectedIds(skippedCourses.map(({ externalId }) => externalId))
      const count = brought.length
      if (count > 0) showToast({ kind: 'success', message: t('external.broughtIn', { count }) })
      await invalidate({ resource: 'course', invalidates: ['list', 'many'] })
      for (const endpoint of [learningCalls.externalSystem, learningCalls.externalCourses])
        await client.invalidateQueries({ queryKey: callKey(endpoint) })
    })
  return { chosen: selectedIds, left: leftOutCourses, problem, isWorking, choose: setSelectedIds, bringIn: importCourses }
}
