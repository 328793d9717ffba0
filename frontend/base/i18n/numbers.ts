import { useTranslation } from 'react-i18next'

export interface Numbers {
  /** With the language's separators: 1 234,5 in French. */
  format(value: number): string
  /** As a person types it: without separators of thousands. */
  write(value: number): string
  /** A number, null when blank, else the text as it was typed, for validation to name. */
  parse(text: string): number | string | null
}

export function useNumbers(): Numbers {
  const { i18n } = useTranslation()
  return numbersIn(i18n.language)
}

/** Formats are slow to make, and a list has many figures: each language's are made once. */
const made = new Map<string, Numbers>()

export function numbersIn(language: string): Numbers {
  const numbers = made.get(language) ?? makeNumbers(language)
  made.set(language, numbers)
  return numbers
}

function makeNumbers(language: string): Numbers {
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 10 })
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 10, useGrouping: false })
  return {
    format: (value) => figures.format(value),
    write: (value) => plain.format(value),
    parse: (text) => (isAmbiguous(text, language) ? text.trim() : parseNumber(text)),
  }
}

/** 1,234 of an English writer: a thousand to them, and one with a fraction to others. */
const isAmbiguous = (text: string, language: string): boolean => language.startsWith('en') && /^\s*[+-]?\d{1,3}(,\d{3})+\s*$/.test(text)

/** Either decimal mark is understood, in both languages. */
export function parseNumber(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const candidate = trimmed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(candidate) ? Number(candidate) : trimmed
}
