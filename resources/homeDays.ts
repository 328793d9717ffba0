/** Days after which somebody in screening is worth a look, and for which what is new is told. */
export const homeDays = 7
