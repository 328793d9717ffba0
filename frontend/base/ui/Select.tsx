import {
  AutoComplete as AntAutoComplete,
  type AutoCompleteProps as AntAutoCompleteProps,
  Select as AntSelect,
  type SelectProps as AntSelectProps,
} from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byRank, matchRank } from '../texts/matchRank.ts'

interface Choice {
  readonly value?: string | number | null
  readonly disabled?: boolean
  readonly label?: ReactNode
  readonly title?: string
  /** Another name of it, by which it is found as well. */
  readonly note?: string | undefined
  readonly options?: readonly Choice[]
}

type OwnProps = 'filterOption' | 'filterSort' | 'optionFilterProp' | 'fieldNames'

export type SelectProps<Value = unknown, Option extends object = object> = Omit<AntSelectProps<Value, Option & Choice>, OwnProps> & {
  /** `found`: the server looked for what is typed, so that nothing is left out here. `ordered`: it also put the rows into order. */
  readonly fromServer?: 'found' | 'ordered'
}

/**
 * The one list to choose from: what is typed finds the same label first, then labels that begin so, then words of labels, then the rest
 * (`matchRank`). Enter takes the highlighted choice, which is announced.
 */
export function Select<Value = unknown, Option extends object = object>({ fromServer, ...props }: SelectProps<Value, Option>) {
  const [typed, setTyped] = useState('')
  const { mode, onSearch, onOpenChange, showSearch } = props
  const isTypedInto = showSearch === true || mode !== undefined
  if (!isTypedInto) return <AntSelect<Value, Option & Choice> {...props} />

  const options = props.options as readonly Choice[] | undefined
  return (
    <>
      <AntSelect<Value, Option & Choice>
        {...props}
        {...(mode === undefined && highlightByOrder(options, typed))}
        filterOption={fromServer === undefined ? fits : false}
        {...(fromServer !== 'ordered' && {
          filterSort: (left, right, { searchValue }) => byRank(rankOf(searchValue, left), rankOf(searchValue, right)),
        })}
        onSearch={(text) => {
          setTyped(text)
          onSearch?.(text)
        }}
        onOpenChange={(isOpen) => {
          if (!isOpen) setTyped('')
          onOpenChange?.(isOpen)
        }}
      />
      <Highlighted typed={typed} options={options ?? []} fromServer={fromServer} takesNew={mode === 'tags'} />
    </>
  )
}

export type AutoCompleteProps = Omit<AntAutoCompleteProps<string, Choice>, OwnProps> & { readonly fromServer?: 'found' }

/** Free text with suggestions in the same order. Enter keeps what is typed until a suggestion is highlighted by the arrows. */
export function AutoComplete({ fromServer, ...props }: AutoCompleteProps) {
  return (
    <AntAutoComplete<string, Choice>
      {...props}
      {...highlightByOrder(props.options, props.value ?? '')}
      filterOption={fromServer === undefined ? fits : false}
      {...{ filterSort: (left: Choice, right: Choice) => byRank(rankOf(props.value ?? '', left), rankOf(props.value ?? '', right)) }}
    />
  )
}

/** Says which choice Enter takes: the list's own mark stays on the first place while its text changes, which is not read out. */
function Highlighted({
  typed,
  options,
  fromServer,
  takesNew,
}: {
  readonly typed: string
  readonly options: readonly Choice[]
  readonly fromServer: SelectProps['fromServer']
  readonly takesNew: boolean
}) {
  const { t } = useTranslation('common')
  const all = options.flatMap((option) => option.options ?? [option])
  const fitting = fromServer === undefined ? all.filter((option) => fits(typed, option)) : all
  const [first] = fromServer === 'ordered' ? fitting : fitting.toSorted((left, right) => byRank(rankOf(typed, left), rankOf(typed, right)))
  const label = takesNew && (first === undefined || rankOf(typed, first) !== 0) ? typed : first === undefined ? null : labelOf(first)
  return (
    <span className="visually-hidden" role="status">
      {typed === '' || label === null ? '' : t('field.highlighted', { label, count: Math.max(fitting.length, 1) })}
    </span>
  )
}

const labelOf = ({ label, title, value }: Choice): string => {
  if (typeof label === 'string') return label
  return typeof title === 'string' ? title : String(value ?? '')
}
const rankOf = (typed: string, choice: Choice): number | null =>
  matchRank(typed, labelOf(choice), typeof choice.note === 'string' ? choice.note : '')
/** A group matches by its choices, never by its heading. */
const fits = (typed: string, choice?: Choice): boolean =>
  choice !== undefined && choice.options === undefined && rankOf(typed, choice) !== null

/**
 * Where one choice is made already, the library highlights the option whose stored `value` (an id, a code) begins with what is typed,
 * whatever its label says. So that the first of the order stays highlighted, values stand under another name while something is typed.
 */
function highlightByOrder(options: readonly Choice[] | undefined, typed: string) {
  const named = (option: Choice): Choice =>
    option.options === undefined
      ? ({ ...option, key: option.value, value: typed === '' ? option.value : '', stored: option.value } as Choice)
      : { ...option, options: option.options.map(named) }
  return { fieldNames: { value: 'stored' }, options: options?.map(named) as never }
}
