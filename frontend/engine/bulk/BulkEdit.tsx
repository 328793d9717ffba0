import { Drawer } from '../../base/ui/Drawer.tsx'
import '../form.css'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import { isYesNo } from '#resources/core/fieldKinds.ts'
import { getResource } from '#resources/index.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { BulkField } from './BulkField.tsx'
import { type ChangeMode, changeModeOf, changesOf, problemsOfChanges, type SentChanges, withDependents } from './changes.ts'
import { editableFields } from './editableFields.ts'
import { useBulkTexts } from './useBulkTexts.ts'

interface BulkEditProps {
  readonly resource: string
  readonly count: number
  readonly onChosen: (changes: SentChanges) => void
  readonly onClose: () => void
}

/** Lets the user select fields and the values to write to every selected row, with the inputs and rules of the form. */
export function BulkEdit({ resource, count, onChosen, onClose }: BulkEditProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const bulkTexts = useBulkTexts(resource)
  const session = useSession()
  const prefix = useId()
  const [names, setNames] = useState<readonly string[]>([])
  const [values, setValues] = useState<Values>({})
  const [changeModes, setChangeModes] = useState<Readonly<Record<string, ChangeMode>>>({})
  const [isSubmitted, setIsSubmitted] = useState(false)

  const possible = editableFields(definition).filter((name) => {
    const read = definition.fields[name]?.read
    return read === undefined || session.can(read.page, read.action)
  })
  const problems = isSubmitted ? problemsOfChanges(definition, { names, values, ways: changeModes, today: todayFor(values) }) : []
  const change = (changed: Values) => {
    setValues((before) => withDependents(definition, before, changed))
    setNames((before) => [
      ...new Set([...before, ...Object.keys(changed).filter((name) => possible.includes(name) && isFilled(changed[name]))]),
    ])
  }
  const submitChanges = () => {
    setIsSubmitted(true)
    const today = todayFor(values)
    const [first] = problemsOfChanges(definition, { names, values, ways: changeModes, today })
    if (first !== undefined) document.getElementById(`${prefix}-${first.path}`)?.focus()
    else if (names.length > 0) onChosen(changesOf(definition, { names, values, ways: changeModes, today }))
  }
  return (
    <Drawer
      open
      title={bulkTexts.question({ changes: {} }, count)}
      width="min(32rem, 100vw)"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="primary" disabled={names.length === 0} onClick={submitChanges}>
            {t('list.bulk.goOn')}
          </Button>
        </div>
      }
    >
      <form
        className="bulk-edit"
        noValidate
        aria-label={t('list.bulk.edit')}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submitChanges()
        }}
      >
        <p className="list-hint">{t('list.bulk.editHint')}</p>
        <Suspended fallback={null}>
          {names.map((name) => {
            const field = definition.fields[name]
            if (field === undefined) return null
            const fieldProblems = problems.filter(({ path }) => path.split('.')[0] === name)
            return (
              <BulkField
                key={name}
                id={`${prefix}-${name}`}
                resource={resource}
                name={name}
                field={field}
                values={values}
                problems={fieldProblems.map((problem) => texts.problem(name, problem))}
                way={changeModeOf(field, changeModes[name])}
                onWay={(mode) => setChangeModes({ ...changeModes, [name]: mode })}
                onChange={change}
                onLeave={() => setNames(names.filter((each) => each !== name))}
              />
            )
          })}
        </Suspended>
        <Select<string>
          className="field-wide"
          autoFocus
          showSearch
          aria-label={t('list.bulk.addField')}
          placeholder={t('list.bulk.addField')}
          value={null}
          options={possible.filter((name) => !names.includes(name)).map((name) => ({ value: name, label: texts.label(name) }))}
          onChange={(name) => {
            setNames([...names, name])
            const field = definition.fields[name]
            // Sets the value No, because the switch of a yes/no field shows No at first.
            if (field !== undefined && isYesNo(field) && field.required !== true && !(name in values))
              setValues({ ...values, [name]: false })
            setTimeout(() => document.getElementById(`${prefix}-${name}`)?.focus())
          }}
        />
      </form>
    </Drawer>
  )
}
