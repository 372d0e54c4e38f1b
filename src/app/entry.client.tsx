import { startApp } from './root.tsx'
import '#ui/styles.css'

void startApp()
