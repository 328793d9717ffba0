import { isObject, type Json } from '#resources/forms/content/json.ts'

/** Returns the stored value of a choice, which is a plain value, or an object with a value and a text. */
export const getChoiceValue = (choice: Json): string => String(isObject(choice) ? (choice.value ?? '') : choice)
