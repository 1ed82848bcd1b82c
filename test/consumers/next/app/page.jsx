'use client';
import { useEffect } from 'react';

export default function Page() {
  useEffect(() => void import('../main.js'), []);
  return <h1>Fingerpost with Next</h1>;
}
