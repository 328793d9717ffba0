import './learning.css'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/learning/calls.ts'
import { type ExternalCourses, type LeftOut, mostBroughtIn } from '#resources/learningAnswers.ts'
import { call, callKey, useCall } from '../base/call.ts'
import { toast } from '../base/toasts.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import { Loaded } from '../base/ui/Loaded.tsx'
import { useAct } from '../base/useAct.ts'
import type { ListPieceProps } from '../engine/area.ts'
import { LearningSystemState } from './LearningSystemState.tsx'

/** The external learning system: how it goes with it, and which of its courses are brought in. */
export default function LearningSystemDialog({ onClose }: ListPieceProps) {
  const { t } = useTranslation('learning')
  // Not from the cache: courses may have been added there.
  const query = useCall(learningCalls.externalCourses, {}, { gcTime: 0 })
  const bringing = useBringIn()
  const count = bringing.chosen.length
  return (
    <Dialog
      open
      width={720}
      title={t('external.system')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('external.close')}</Button>
          <Button type="primary" disabled={count === 0} loading={busy(bringing.isWorking)} onClick={() => void bringing.bringIn()}>
            {t('external.bringIn', { count })}
          </Button>
        </>
      }
    >
      <LearningSystemState />
      <h2 className="learning-system-head">{t('external.courses')}</h2>
      {bringing.problem !== null && <Alert role="alert" type="error" showIcon message={bringing.problem} />}
      {bringing.left.length > 0 && query.data !== undefined && <Left left={bringing.left} courses={query.data.courses} />}
      <Loaded query={query} rows={5} failed={query.error?.message ?? ''}>
        {({ courses }) => <Choice courses={courses} chosen={bringing.chosen} onChoose={bringing.choose} />}
      </Loaded>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly courses: ExternalCourses['courses']
  readonly chosen: readonly string[]
  readonly onChoose: (externalIds: readonly string[]) => void
}

/** From so many courses on they are looked for by words. */
const manyCourses = 8

function Choice({ courses, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('learning')
  const [words, setWords] = useState('')
  const shown = courses.filter(({ name }) => name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()))
  if (courses.length === 0) return <p>{t('external.noCourses')}</p>
  return (
    <>
      {courses.length >= manyCourses && (
        <Input
          value={words}
          allowClear
          aria-label={t('external.search')}
          placeholder={t('external.search')}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {shown.length === 0 && <p role="status">{t('external.nothing', { words })}</p>}
      <ul className="learning-system-courses">
        {shown.map(({ externalId, name, description, length, isKnown }) => (
          <li key={externalId}>
            <Checkbox
              checked={isKnown || chosen.includes(externalId)}
              disabled={isKnown || (chosen.length >= mostBroughtIn && !chosen.includes(externalId))}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, externalId] : chosen.filter((each) => each !== externalId))}
            >
              {name}
              <span className="learning-told">
                {[isKnown ? t('external.known') : null, length === null ? null : t('page.minutes', { minutes: length })]
                  .filter((part) => part !== null)
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

function Left({ left, courses }: { readonly left: readonly LeftOut[]; readonly courses: ExternalCourses['courses'] }) {
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

function useBringIn() {
  const { t } = useTranslation('learning')
  const invalidate = useInvalidate()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [left, setLeft] = useState<readonly LeftOut[]>([])
  const { problem, isWorking, act } = useAct()
  const bringIn = () =>
    act(async () => {
      const { brought, left: notBrought } = await call(learningCalls.bringIn, { input: { externalIds: chosen } })
      setLeft(notBrought)
      setChosen(notBrought.map(({ externalId }) => externalId))
      const count = brought.length
      if (count > 0) toast({ kind: 'success', message: t('external.broughtIn', { count }) })
      await invalidate({ resource: 'course', invalidates: ['list', 'many'] })
      for (const declared of [learningCalls.externalSystem, learningCalls.externalCourses])
        await client.invalidateQueries({ queryKey: callKey(declared) })
    })
  return { chosen, left, problem, isWorking, choose: setChosen, bringIn }
}
