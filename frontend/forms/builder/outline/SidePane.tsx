import { Segmented } from 'antd'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { ProblemList } from '../ProblemList.tsx'
import { FoldButton, useIsFolded } from '../panes/FoldButton.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { Outline } from './Outline.tsx'
import { Palette } from './Palette.tsx'

const panes = ['palette', 'outline', 'problems'] as const

/** Palette, outline and problems. */
export const SidePane = memo(function SidePane() {
  const { t } = useTranslation('forms')
  const { problems, isReadOnly } = useBuilder()
  const numbers = useNumbers()
  const [pane, setPane] = useState<(typeof panes)[number]>(isReadOnly ? 'outline' : 'palette')
  const labelOf = (each: (typeof panes)[number]) => (
    <>
      {t(`panes.${each}`)}
      {each === 'problems' && problems.length > 0 && (
        <>
          {' '}
          <span className="tab-count">{numbers.format(problems.length)}</span>
        </>
      )}
    </>
  )
  const fold = <FoldButton pane="side" name={t('panes.label')} />
  if (useIsFolded('side'))
    return (
      <aside className="form-builder-side" aria-label={t('panes.label')} data-folded>
        {fold}
      </aside>
    )
  return (
    <aside className="form-builder-side" aria-label={t('panes.label')}>
      <div className="form-builder-side-head">
        <Segmented
          block
          size="small"
          value={pane}
          onChange={setPane}
          options={panes.map((each) => ({ value: each, label: labelOf(each) }))}
        />
        {fold}
      </div>
      {pane === 'palette' && <Palette isReadOnly={isReadOnly} />}
      {pane === 'outline' && <Outline />}
      {pane === 'problems' && <ProblemList />}
    </aside>
  )
})
