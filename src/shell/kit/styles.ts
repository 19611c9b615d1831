import { baseCss } from './base.css.ts'
import { controlsCss } from './controls.css.ts'
import { listCss } from './list.css.ts'
import { tokensCss } from './tokens.css.ts'

/**
 * The style sheet of the parts that the first screens need, tokens included. The shell adopts it in its shadow root
 * and puts class `lk` on the element that holds the parts. Later parts bring their own sheet by `useStyles`.
 */
export const kitCss: string = tokensCss + baseCss + listCss + controlsCss
