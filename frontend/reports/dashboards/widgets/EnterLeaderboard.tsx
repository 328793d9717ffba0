import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes } from '#resources/core/values/countries.ts'
import {
  type LeaderboardFigures,
  type LeaderboardLine,
  largestEnteredFigure,
  longestInvestigator,
  mostLeaderboardLines,
} from '#resources/reports/dashboardAnswers.ts'
import { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { call } from '../../../base/call.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import type { WidgetProps } from './types.ts'
import { useEnter } from './useEnter.ts'

interface Line extends LeaderboardLine {
  readonly key: string
}

const empty = { principalInvestigator: '', country: null, randomized: 0 }
const createLine = ({ principalInvestigator, country, randomized }: LeaderboardLine): Line => ({
  principalInvestigator,
  country,
  randomized,
  key: crypto.randomUUID(),
})

/** Enters a leaderboard that replaces the computed one, or restores the computed one. */
export function EnterLeaderboard({ figures, studyId }: WidgetProps<LeaderboardFigures>) {
  const { t, i18n } = useTranslation('dashboard')
  const { mayEnter, isSending, enter } = useEnter(studyId)
  const [lines, setLines] = useState<readonly Line[]>(() => figures.lines.map(createLine))
  if (!mayEnter) return null
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const change = (key: string, changed: Partial<LeaderboardLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)))
  const send = (enteredLines: readonly LeaderboardLine[] | null) => () => {
    const input = { lines: enteredLines, revision: figures.revision }
    return studyId === null
      ? call(dashboardCalls.enterLeaderboard, { input })
      : call(dashboardCalls.enterLeaderboardOfStudy, { params: { studyId }, input })
  }
  return (
    <div className="dashboard-entry">
      <ul className="line-list">
        {lines.map(({ key, principalInvestigator, country, randomized }, index) => (
          <li key={key} className="dashboard-entry-line">
            <Input
              aria-label={t('entry.investigatorOf', { place: index + 1 })}
              maxLength={longestInvestigator}
              value={principalInvestigator}
              onChange={({ target }) => change(key, { principalInvestigator: target.value })}
            />
            <Select
              aria-label={t('entry.countryOf', { place: index + 1 })}
              allowClear
              value={country}
              placeholder={t('widgets.leaderboard.country')}
              options={[...new Set([...countryCodes, ...(country === null ? [] : [country])])].map((code) => ({
                value: code,
                label: countries.of(code),
              }))}
              onChange={(code) => change(key, { country: code ?? null })}
            />
            <InputNumber
              aria-label={t('entry.randomizedOf', { place: index + 1 })}
              min={0}
              max={largestEnteredFigure}
              precision={0}
              value={randomized}
              onChange={(value) => change(key, { randomized: value ?? 0 })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('entry.removeLine', { place: index + 1 })}
              onClick={() => setLines(lines.filter((line) => line.key !== key))}
            />
          </li>
        ))}
      </ul>
      <div className="dashboard-entry-actions">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={lines.length >= mostLeaderboardLines}
          onClick={() => setLines([...lines, createLine(empty)])}
        >
          {t('entry.addLine')}
        </Button>
        <Button
          loading={busy(isSending)}
          onClick={() => void enter(send(lines.map(({ key: _, ...line }) => line)), t('entry.leaderboardDone'))}
        >
          {t('entry.save')}
        </Button>
        {figures.isEntered && <Button onClick={() => void enter(send(null), t('entry.leaderboardDone'))}>{t('entry.countAgain')}</Button>}
      </div>
    </div>
  )
}
