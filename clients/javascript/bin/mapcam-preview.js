#!/usr/bin/env node
import { main } from '../src/preview/main.js'

await main(process.argv.slice(2))
