/**
 * The metadata polyfill that tsyringe asks for when it is loaded; the small build is enough, since no metadata is used.
 * A file of its own, and the package's only one with a side effect: bundlers then run it before tsyringe.
 */
import 'reflect-metadata/lite'
